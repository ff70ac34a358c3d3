import { amendIcuCase, type EmergencyCaseRecord, openIcuCase, transferToIcu } from '@ward-board/contract';
import { amendIcu, emptyIcu, flowOf, missingIcu, ofEmergency, toOpen, toTransfer } from './icu-values.js';

const id = (last: number): string => `019a0000-0000-7000-8000-00000000000${last}`;

describe('the ICU forms', () => {
  it('take along what Emergency found', () => {
    const record = { triage_level: 'critical', vitals: 'HR 128', avpu: 'voice', current_medications: null };
    expect(ofEmergency(record as EmergencyCaseRecord)).toMatchObject({
      severity: 'critical',
      vitals: 'HR 128',
      avpu: 'voice',
      medications: '',
    });
    expect(ofEmergency({ ...record, triage_level: 'urgent' } as EmergencyCaseRecord).severity).toBe('');
  });

  it('send what the contract accepts', () => {
    const values = { ...emptyIcu(), severity: 'serious', o2_flow: '6,5' };
    expect(transferToIcu.parse(toTransfer(values))).toMatchObject({ severity: 'serious', o2_flow: 6.5, diet: null });
    expect(openIcuCase.safeParse(toOpen({ id: id(1), patient_id: id(2) }, values)).success).toBe(true);
    expect(amendIcuCase.parse(amendIcu.body(values, ['o2_flow']))).toEqual({ o2_flow: 6.5 });
  });

  it('ask for a severity, and for a flow that can be', () => {
    expect(missingIcu(emptyIcu())).toEqual({ severity: 'Choose a severity.' });
    for (const wrong of ['abc', '-1', '101']) {
      expect(missingIcu({ ...emptyIcu(), severity: 'stable', o2_flow: wrong })).toHaveProperty('o2_flow');
    }
    expect(flowOf(' ')).toBeNull();
  });
});

import { z } from 'zod';
import { anyBoardRecord, boardRecord } from './board-record.js';
import { boardRecords, boardSnapshot } from './boards.js';
import type { IcuCaseRecord } from './icu-case.js';
import { icuCase } from './icu-case.js';
import { operation } from './operation.js';

const admission_id = '01900000-0000-7000-8000-000000000001';
const issues = (result: { success: boolean; error?: z.ZodError }) =>
  result.error?.issues.map(({ path, code }) => `${path.join('.')}: ${code}`);

describe('a declared board record', () => {
  it('has the types of its fields', () => {
    const told: Pick<IcuCaseRecord, 'severity' | 'o2_flow' | 'ventilator_mode' | 'bed'> = {
      severity: 'critical',
      o2_flow: 6,
      ventilator_mode: null,
      bed: null,
    };
    expect(
      icuCase.record.pick({ severity: true, o2_flow: true, ventilator_mode: true, bed: true }).parse(told),
    ).toEqual(told);
  });

  it('is made with its required fields, and trims text', () => {
    expect(icuCase.create.parse({ admission_id, severity: 'stable', diet: ' Soft ' })).toEqual({
      admission_id,
      severity: 'stable',
      diet: 'Soft',
    });
    expect(issues(icuCase.create.safeParse({ admission_id }))).toEqual(['severity: invalid_value']);
  });

  it('refuses fields that it does not have', () => {
    expect(issues(icuCase.update.safeParse({ mood: 'good' }))).toEqual([': unrecognized_keys']);
  });

  it('leaves a field alone that an update leaves out, even one with an initial value', () => {
    expect(operation.update.parse({})).toEqual({});
    expect(
      operation.create.parse({ admission_id, procedure_name: 'Appendectomy', surgery_type: 'urgent' }),
    ).toMatchObject({
      op_status: 'pre-op',
    });
  });

  it('is cleared field by field by null, but for what is required', () => {
    expect(icuCase.update.parse({ o2_flow: null, room_id: null })).toEqual({ o2_flow: null, room_id: null });
    expect(issues(icuCase.update.safeParse({ severity: null }))).toEqual(['severity: invalid_value']);
  });

  it('is listed by its level', () => {
    expect(icuCase.query.parse({ severity: 'serious' })).toEqual({ severity: 'serious', limit: 500 });
    expect(operation.query.parse({})).toEqual({ limit: 500 });
  });

  it('has the bed behind its room without declaring it', () => {
    const { level, fields } = icuCase;
    const { severity, room_id } = fields;
    const declared = { collection: 'maternity', board: 'ward', title: 'Birth', level, derived: {} } as const;
    const birth = boardRecord({ ...declared, fields: { severity, room_id } });
    expect(birth.record.pick({ bed: true }).parse({ bed: null })).toEqual({ bed: null });
    expect(Object.keys(birth.derived)).toEqual(['bed']);
    expect(Object.keys(operation.record.shape)).not.toContain('bed');
  });

  it('calls its room room_id, and nothing else so', () => {
    const { collection, board, title, level, derived, fields } = operation;
    const declared = { collection, board, title, level, derived };
    const { room_id, diet } = icuCase.fields;
    expect(() => boardRecord({ ...declared, fields: { ...fields, theatre_id: room_id } })).toThrow(/theatre_id/);
    expect(() => boardRecord({ ...declared, fields: { ...fields, room_id: diet } })).toThrow(/room_id/);
  });

  it('says the name of a doctor whose id it has', () => {
    expect(() => boardRecord({ ...icuCase, derived: {} })).toThrow(/doctor_name/);
  });

  it('has its list in a snapshot of a board', () => {
    const { collections } = boardSnapshot.shape;
    const others = ['admissions', 'imaging-studies', 'service-requests', 'waiting-list'];
    expect(Object.keys(collections.shape).sort()).toEqual([...others, ...Object.keys(boardRecords)].sort());
  });

  it.each(Object.entries(boardRecords))('names its own collection: %s', (name, kind) => {
    expect(kind.collection).toBe(name);
    if (kind.level !== null) expect(Object.keys(kind.fields)).toContain(kind.level);
  });
});

it('is read of a service of the release before, which says nothing of what was sent', () => {
  expect(anyBoardRecord.shape.sent.parse(undefined)).toBeNull();
});

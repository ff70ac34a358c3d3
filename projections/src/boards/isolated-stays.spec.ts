import type { DomainEvent } from '@ward-board/domain';
import {
  acceptanceAmended,
  acceptedOnWard,
  handedOff,
  handover,
  icuAmended,
  icuDetails,
  icuDischarged,
  icuHandedOff,
  icuOpened,
  icuWentToTheatre,
  idOf,
  operationDetails,
  operationScheduled,
} from '@ward-board/domain/testing';
import { given, inEmergency, inIcu, patient_id } from '../testing/one-patient.js';

const isolated = (...history: readonly DomainEvent[]) =>
  given(...history).rows.find(({ collection }) => collection === 'isolated-stays');
const inIsolation = [...inEmergency, handedOff(), icuOpened(icuDetails({ isolation: 'Contact, MRSA' }))];

describe('the precautions of a stay', () => {
  it('stand on the beds’ feed as kinds, without the words of the record', () => {
    const row = isolated(...inIsolation);
    const admission_id = idOf('admission');
    const record = { admission_id, patient_id, isolation: ['contact'] };
    expect(row).toEqual({ collection: 'isolated-stays', id: admission_id, feeds: ['beds'], search: null, record });
    expect(JSON.stringify(row)).not.toContain('MRSA');
  });

  it('begin and end with what the record says, and end with the record', () => {
    expect(isolated(...inIcu)).toBeUndefined();
    expect(isolated(...inIcu, icuAmended({ changes: { isolation: 'Airborne' } }))?.record).toMatchObject({
      isolation: ['airborne'],
    });
    expect(isolated(...inIsolation, icuAmended({ changes: { isolation: 'None' } }))).toBeUndefined();
    expect(isolated(...inIsolation, icuDischarged())).toBeUndefined();
  });

  it('are those that were told, whatever else the ward type says, until it says that there is none', () => {
    const toWard = (ward_type: string | null) => [
      ...[...inIsolation, icuHandedOff()],
      acceptedOnWard({ handover: handover({ from: 'icu', notes: 'Isolation: Contact, MRSA' }), ward_type }),
    ];
    for (const ward_type of [null, 'Medical'])
      expect(isolated(...toWard(ward_type))?.record).toMatchObject({ isolation: ['contact'] });
    const amended = (ward_type: string) => isolated(...toWard(null), acceptanceAmended({ changes: { ward_type } }));
    expect(amended('Medical')?.record).toMatchObject({ isolation: ['contact'] });
    expect(amended('Medical, no isolation')).toBeUndefined();
  });

  it('are those of the record that keeps the bed as well, while the theatre says its own', () => {
    const operation = operationScheduled(operationDetails({ pre_op_instructions: 'Isolation: Droplet; nil by mouth' }));
    expect(isolated(...inIsolation, icuWentToTheatre(), operation)?.record).toMatchObject({
      isolation: ['contact', 'droplet'],
    });
  });

  it('are the same row while nothing of them changes: nobody is told of it again', () => {
    const history = [...inIsolation, icuAmended({ changes: { diet: 'Soft' } })];
    expect(isolated(...history)?.record).toEqual(isolated(...inIsolation)?.record);
  });
});

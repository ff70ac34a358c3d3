import type { DomainEvent } from '@ward-board/domain';
import {
  handedOff,
  icuAmended,
  icuDetails,
  icuDischarged,
  icuOpened,
  icuWentToTheatre,
  idOf,
  operationAmended,
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

  it('are those that both records of somebody in the theatre say', () => {
    const operation = operationScheduled({ ...operationDetails(), isolation: 'Contact, MRSA' });
    const away = [...inIsolation, icuWentToTheatre(), operation];
    expect(isolated(...away)?.record).toMatchObject({ isolation: ['contact'] });
    const changes = { isolation: 'Airborne' };
    const after = isolated(...away, icuAmended({ changes }), operationAmended({ changes }));
    expect(after?.record).toMatchObject({ isolation: ['airborne'] });
  });

  it('are the same row while nothing of them changes: nobody is told of it again', () => {
    const history = [...inIsolation, icuAmended({ changes: { diet: 'Soft' } })];
    expect(isolated(...history)?.record).toEqual(isolated(...inIsolation)?.record);
  });
});

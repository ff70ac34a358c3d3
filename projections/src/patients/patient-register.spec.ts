import { admitted, detailsCorrected, idOf, registered, stayBegan } from '@ward-board/domain/testing';
import { type Projection } from '../engine/projection.js';
import { folded } from '../testing/fold.js';
import { type Append, recorded, timeOf } from '../testing/history-writer.js';
import { patientRegister } from './patient-register.js';

const given = (...history: Append) =>
  folded(patientRegister as Projection, recorded(...history.map((event) => [event])));

describe('the register of patients', () => {
  it('has who was registered, as they were registered', () => {
    const { patient_id: id, ...details } = registered().data;
    const record = { id, ...details, confidential: false, revision: 1, created_at: timeOf(1), updated_at: timeOf(1) };
    const row = {
      collection: 'patients',
      id,
      feeds: [],
      search: 'amina haddad mrn-0001 =AMN= =HTT= =#BJGBAEAJ=\naminahaddad',
      record,
    };
    expect(given(registered())).toEqual({ rows: [row], patches: [] });
  });

  it('takes in corrections, and is found by what is right now', () => {
    const [row] = given(
      registered(),
      stayBegan(),
      detailsCorrected({ changes: { name: 'José Ñandú', phone: '555-0100' } }),
    ).rows;
    expect(row?.record).toMatchObject({ name: 'José Ñandú', gender: 'female', revision: 3 });
    expect(row?.record).toMatchObject({ created_at: timeOf(1), updated_at: timeOf(3) });
    expect(row?.search).toBe('jose nandu mrn-0001 555-0100 =HS= =NNT= =#BJGBAEAJ=\njosenandu');
  });

  it('says who is confidential; of whom it was never said, that they are not', () => {
    const of = (...history: Append) => given(...history).rows[0]?.record;
    expect(of(registered({ confidential: true }))).toMatchObject({ confidential: true, revision: 1 });
    const marked = detailsCorrected({ changes: { confidential: true } });
    expect(of(registered(), marked)).toMatchObject({ confidential: true, revision: 2 });
  });

  it('does not look at stays', () => {
    expect(given(registered(), stayBegan(), admitted())).toEqual(given(registered()));
  });

  it('P5: can’t correct who was never registered', () => {
    expect(() => given(detailsCorrected({ patient_id: idOf('patient', 9) }))).toThrow(
      `There is no patient ${idOf('patient', 9)}.`,
    );
  });
});

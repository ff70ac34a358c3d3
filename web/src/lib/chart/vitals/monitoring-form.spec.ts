import type { PatientIdentity, Watched } from '@ward-board/contract';
import { amendMonitoring, fieldsFor, revised } from './monitoring-form.js';

const record: Watched & { readonly patient_id: string } = {
  ...{ patient_id: 'patient', revision: 2, updated_at: '2026-11-21T09:00:00.000Z', updated_by: null },
  ...{ spo2_scale: 2, pregnant: null, interval_minutes: 60 },
};
const how = amendMonitoring('patient');

describe('the form of how a patient is watched', () => {
  it('sends only what was changed, as the wire has it', () => {
    const texts = { ...how.values(revised(record)), spo2_scale: '1', pregnant: 'true', interval_minutes: '' };
    expect(how.body(texts, ['spo2_scale'])).toEqual({ spo2_scale: 1 });
    expect(how.body(texts, ['pregnant', 'interval_minutes'])).toEqual({ pregnant: true, interval_minutes: null });
    expect(how.body({ ...texts, pregnant: '' }, ['pregnant'])).toEqual({ pregnant: null });
  });

  it.each(['0', '90.5', 'hourly', '20000'])('refuses %s as an interval, by its name', (interval_minutes) => {
    expect(how.missing({ ...how.values(revised(record)), interval_minutes })).toEqual({
      interval_minutes: 'Observations every must be a whole number from 1 to 10080 min.',
    });
  });

  it('asks no man whether he is pregnant, unless somebody has said so', () => {
    const of = (gender: PatientIdentity['gender'], pregnant: boolean | null) =>
      fieldsFor({ gender } as PatientIdentity, { pregnant }).includes('pregnant');
    expect([of('female', null), of('unknown', null), of('male', null), of('male', true)]).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });
});

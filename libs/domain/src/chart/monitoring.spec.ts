import { patients } from '../patients/patient.js';
import { given, monitoringAdjusted, nothing, registered } from '../testing/index.js';
import { adjustMonitoring, type MonitoringSettings, monitorings } from './monitoring.js';

describe('how a patient is watched', () => {
  const adjust = (changes: Partial<MonitoringSettings>, { if_match = null as number | null, known = true } = {}) =>
    given(patients, known ? [registered()] : [])
      .and(monitorings, [])
      .when((patient, monitoring) => adjustMonitoring({ if_match, changes }, patient, monitoring));

  it('is said field by field, with what was so before', () => {
    adjust({ interval_minutes: 30, spo2_scale: 1 }, { if_match: 0 }).then([monitoringAdjusted()]);
  });

  it('stores nothing that is so already', () => {
    adjust({ spo2_scale: 1, pregnant: null }).then(nothing);
  });

  it('is refused for nobody, and for who has seen another revision', () => {
    adjust({}, { known: false }).then('not_found');
    adjust({ pregnant: true }, { if_match: 1 }).then('stale_revision');
  });
});

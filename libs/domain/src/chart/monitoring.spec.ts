import { patients } from '../patients/patient.js';
import { given, monitoringAdjusted, nothing, registered } from '../testing/index.js';
import { adjustMonitoring, type MonitoringEvent, type MonitoringSettings, monitorings } from './monitoring.js';

describe('how a patient is watched', () => {
  const adjust = (
    changes: Partial<MonitoringSettings>,
    { if_match = null as number | null, known = true, history = [] as readonly MonitoringEvent[] } = {},
  ) =>
    given(patients, known ? [registered()] : [])
      .and(monitorings, history)
      .when((patient, monitoring) => adjustMonitoring({ if_match, changes }, patient, monitoring));

  it('is said field by field, with what was so before', () => {
    adjust({ interval_minutes: 30 }, { if_match: 0 }).then([monitoringAdjusted()]);
    adjust({ interval_minutes: 30, pregnant: true }, { history: [monitoringAdjusted()] }).then([
      monitoringAdjusted({ changes: { pregnant: true }, before: { pregnant: null } }),
    ]);
  });

  it('stores nothing that has been said already, but what was so without being said', () => {
    adjust({ interval_minutes: 30 }, { history: [monitoringAdjusted()] }).then(nothing);
    adjust({ spo2_scale: 1 }).then([monitoringAdjusted({ changes: { spo2_scale: 1 }, before: { spo2_scale: 1 } })]);
  });

  it('is refused for nobody, and for who has seen another revision', () => {
    adjust({}, { known: false }).then('not_found');
    adjust({ pregnant: true }, { if_match: 1 }).then('stale_revision');
  });
});

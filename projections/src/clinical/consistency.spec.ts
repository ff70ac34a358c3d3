import { type Clinical, nothingRecorded, sayAllergy } from '@ward-board/contract';
import { isOpenRequest } from '@ward-board/domain';
import { everyChartRecord, everyPatient, everyReport, everyRequest, type History } from '@ward-board/domain/testing';
import fc from 'fast-check';
import { boards } from '../boards/boards.js';
import { PATIENT_CLINICAL, type Projection } from '../engine/projection.js';
import { imaging } from '../imaging/imaging.js';
import { folded } from '../testing/fold.js';
import { recorded } from '../testing/history-writer.js';
import { chartStories, longStories } from '../testing/random-hospital.js';

interface Closable {
  readonly patient_id: string;
  readonly closed: unknown;
}
const counting = <Of extends Closable>(all: readonly Of[], patient: string): readonly Of[] =>
  all.filter(({ patient_id, closed }) => patient_id === patient && closed === null);
const ids = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id).sort();

/** What decisions take for the chart of a patient, as far as it is exact. */
function expectShown(history: History, patient: string, shown: Clinical): void {
  const readings = everyChartRecord(history, 'observation').filter(({ patient_id }) => patient_id === patient);
  const [newest] = counting(readings, patient)
    .filter(({ details }) => details.category === 'vital-signs')
    .toSorted(
      (one, other) =>
        other.details.effective_at.localeCompare(one.details.effective_at) ||
        other.record_id.localeCompare(one.record_id),
    );
  const { value, value_string } = shown.vitals[0] ?? {};
  expect([value, value_string]).toEqual([newest?.details.value, newest?.details.value_string]);

  const allergies = counting(everyChartRecord(history, 'allergy'), patient);
  const known = allergies.filter(({ details }) => !details.no_known);
  expect(shown.allergies.toSorted()).toEqual(known.map(({ details }) => sayAllergy(details)).sort());
  const absent = allergies.length > 0 ? 'none_known' : 'unassessed';
  expect(shown.allergy_status).toBe(known.length > 0 ? 'present' : absent);

  const assessments = everyChartRecord(history, 'assessment').filter(({ patient_id }) => patient_id === patient);
  const [pain] = counting(assessments, patient).toSorted((one, other) => other.record_id.localeCompare(one.record_id));
  expect(shown.scores[0]?.result).toBe(pain?.details.result);

  const open = everyRequest(history).filter((request) => request.patient_id === patient && isOpenRequest(request));
  const ofLab = open.filter(({ category }) => category === 'laboratory').length;
  expect([shown.orders.lab.open, shown.orders.imaging.open]).toEqual([ofLab, open.length - ofLab]);
  const unseen = everyReport(history).filter((report) => report.patient_id === patient && !report.acknowledged);
  expect(ids(shown.results.map(({ report_id: id }) => ({ id })))).toEqual(
    ids(unseen.map(({ report_id: id }) => ({ id }))),
  );
}

it.each([boards, imaging] as readonly Projection[])(
  'what $name shows of charts is what decisions take for them',
  (projection) => {
    fc.assert(
      fc.property(fc.oneof(longStories, chartStories), ({ appends, history }) => {
        const { rows } = folded(projection, recorded(...appends));
        for (const { id } of everyPatient(history)) {
          const row = rows.find((one) => one.collection === PATIENT_CLINICAL && one.id === id);
          expectShown(history, id, (row?.record as { shown: Clinical } | undefined)?.shown ?? nothingRecorded);
        }
      }),
      { numRuns: 200 },
    );
  },
);

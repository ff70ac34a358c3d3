import { chartRecord, condition } from '@ward-board/contract';
import { amendChartRecord, chartRecords, type DomainEvent, fold, patients, recordInChart } from '@ward-board/domain';
import { conditionDetails, idOf, registered } from '@ward-board/domain/testing';
import { chart } from '@ward-board/projections';
import { bodyOf, detailsOf, editOf, type FormRecord, labelsOf, textsOf } from './record-form.js';

/*
 * A field of a chart record is named in its declaration, in the domain's persisted type, in what the service reads of a request, and in
 * the names of its card's form. Here only the declaration names the new one: every other step has to carry it along.
 */

const { input, required, read, create, update } = condition.fields.notes;
const withSeverity = chartRecord({
  ...condition,
  fields: { ...condition.fields, severity: { label: 'Severity', required, input, read, create, update } },
});
const kind = { ...withSeverity, level: null } as never;
const names = ['display', 'clinical_status', 'severity'];
const now = new Date('2026-11-21T09:00:00.000Z');
const at = now.toISOString();
const id = idOf('condition');
const doctor = { id: idOf('patient'), name: 'Ada', role: 'doctor', department: 'ICU' } as const;
const circumstances = { at, born: null, morseCutoffs: { moderate: 25, high: 45 } };

/** What the chart's projection answers of the condition after these events. */
function rowAfter(events: readonly DomainEvent[]): object | undefined {
  const document = events.reduce(
    (before, event, index) =>
      chart.apply(before, { event, revision: index + 1, at, patientId: idOf('patient'), by: doctor }),
    chart.open([]),
  );
  return chart.rows(document).find(({ collection }) => collection === 'conditions')?.record;
}

const accepted = (decision: ReturnType<typeof recordInChart<'condition'>>): readonly DomainEvent[] => {
  if (!decision.ok) throw new Error(decision.rejection.detail);
  return decision.appends.flatMap(({ events }) => events as readonly DomainEvent[]);
};

it('a field that is declared once travels from the form to the chart and back', () => {
  expect(labelsOf(kind)).toMatchObject({ severity: 'Severity' });
  const typed = { ...textsOf(kind), display: 'Asthma', clinical_status: 'active', severity: ' Mild ' };
  const { patient_id, ...identity } = registered().data;
  const { patient_id: _, ...said } = withSeverity.create.parse({ patient_id, ...bodyOf(kind, typed, names) });
  expect(said).toMatchObject({ display: 'Asthma', severity: 'Mild' });

  const patient = fold(patients, [registered()]);
  const details = { ...conditionDetails(), ...said } as ReturnType<typeof conditionDetails>;
  const history = [
    ...accepted(
      recordInChart(
        { kind: 'condition', admission_id: null, records: [{ id, details }] },
        { patient, admission: null },
        circumstances,
      ),
    ),
  ];
  const record = {
    ...withSeverity.record.parse(rowAfter(history)),
    patient: { id: patient_id, ...identity },
  } as FormRecord;
  expect(record).toMatchObject({ patient_id, severity: 'Mild' });
  expect(detailsOf(kind, record, now)).toContainEqual(expect.objectContaining({ name: 'severity', words: 'Mild' }));

  const edit = editOf(kind, () => now);
  const changes = withSeverity.update.parse(edit.body({ ...textsOf(kind, record), severity: 'Severe' }, ['severity']));
  expect(changes).toEqual({ severity: 'Severe' });
  const kept = fold(chartRecords.condition, history as never);
  history.push(...accepted(amendChartRecord({ kind: 'condition', if_match: null, changes }, kept, circumstances)));
  expect(rowAfter(history)).toMatchObject({ severity: 'Severe', edited_by: doctor });
  expect(edit.say?.('severity', 'Severe', record)).toBe('Severe');
});

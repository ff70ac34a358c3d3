import fc from 'fast-check';

/** The records of a stay, by what they are called here. */
export type RecordName = 'patient' | 'admission' | 'emergency' | 'icu' | 'operation';
export type Writer = 'reception' | 'emergency' | 'icu' | 'surgeon';

/** The route of each kind of record. */
export const routes: Readonly<Record<RecordName, string>> = {
  patient: '/api/patients',
  admission: '/api/admissions',
  emergency: '/api/emergency-details',
  icu: '/api/icu',
  operation: '/api/operations',
};

/** One write of a stay. In `body`, `$words` stands for the words that this write alone says, `$admission` for an id. */
export interface WriteStep {
  readonly who: Writer;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** The record that it is sent to; what comes after its id; null: it makes the record. */
  readonly record: RecordName;
  readonly action: string | null;
  readonly body: Readonly<Record<string, unknown>> | null;
  /** Which field of which record says its words from then on; null: only the event does. */
  readonly says: readonly [RecordName, string] | null;
  /** The record that it opens, and what the answer calls that; empty: the answer is the record. */
  readonly opens: readonly [RecordName, string] | null;
  /** The board records that are closed by it. */
  readonly closes: readonly RecordName[];
  /** After so many attempts without an answer nobody tries again, and what became of it is open; null: never. */
  readonly givenUpAfter: number | null;
}

const step = (who: Writer, method: WriteStep['method'], record: RecordName, more: Partial<WriteStep>): WriteStep => ({
  ...{ who, method, record, action: '', body: null, says: null, opens: null, closes: [], givenUpAfter: null },
  ...more,
});
const creates = (who: Writer, record: RecordName, body: WriteStep['body'], field: string) =>
  step(who, 'POST', record, { action: null, body, says: [record, field], opens: [record, ''] });
const edits = (who: Writer, record: RecordName, field: string, more: WriteStep['body'] = {}) =>
  step(who, 'PUT', record, { body: { [field]: '$words', ...more }, says: [record, field] });

const registered = creates('reception', 'patient', { name: '$words', gender: 'female' }, 'name');
const admitted = (admission_type: string) =>
  creates('reception', 'admission', { patient_id: '$patient', admission_type, reason: '$words' }, 'reason');
const corrected = edits('reception', 'patient', 'phone', { phone: '$words' });
const discharged = step('reception', 'POST', 'admission', {
  action: '/discharge',
  body: { notes: '$words' },
  closes: ['emergency', 'icu', 'operation'],
});

const triaged = creates(
  'emergency',
  'emergency',
  { admission_id: '$admission', triage_level: 'urgent', chief_complaint: '$words' },
  'chief_complaint',
);
const examined = ['notes', 'vitals', 'trauma_type'].map((field) => edits('emergency', 'emergency', field));
const retriaged = edits('emergency', 'emergency', 'allergies', { triage_level: 'critical' });
const released = step('emergency', 'DELETE', 'emergency', { closes: ['emergency'] });
const toIcu = step('emergency', 'POST', 'emergency', {
  action: '/transfer-to-icu',
  body: { severity: 'critical', medications: '$words', room_id: '$room' },
  says: ['icu', 'medications'],
  opens: ['icu', 'icu_case'],
  closes: ['emergency'],
});
const toTheatre = step('emergency', 'POST', 'emergency', {
  action: '/transfer-to-operation',
  body: { procedure_name: '$words', surgery_type: 'urgent' },
  says: ['operation', 'procedure_name'],
  opens: ['operation', 'operation'],
  closes: ['emergency'],
});

const accepted = creates('icu', 'icu', { admission_id: '$admission', severity: 'serious', diet: '$words' }, 'diet');
const cared = ['iv_lines', 'monitor_alerts', 'vitals'].map((field) => edits('icu', 'icu', field));
const leftIcu = step('icu', 'POST', 'icu', { action: '/discharge', body: { notes: '$words' }, closes: ['icu'] });

const scheduled = creates(
  'surgeon',
  'operation',
  { admission_id: '$admission', surgery_type: 'elective', procedure_name: '$words' },
  'procedure_name',
);
const prepared = ['surgeon', 'pre_op_diagnosis', 'operating_room'].map((field) => edits('surgeon', 'operation', field));
const operated = edits('surgeon', 'operation', 'post_op_notes', { op_status: 'in-surgery' });

const some = (steps: readonly WriteStep[]) => fc.shuffledSubarray([...steps]);
/** Whole stays mostly; a few stay on the boards. */
const ending = fc.constantFrom([discharged], [discharged], [discharged], [discharged], [discharged], []);
const inIcu = some(cared).map((steps) => [...steps, leftIcu]);
const inTheatre = some(prepared).map((steps) => [...steps, operated]);
const inEmergency = some([...examined, retriaged]);
const maybeCorrected = fc.constantFrom([], [], [corrected]);

const stay: fc.Arbitrary<readonly WriteStep[]> = fc.oneof(
  fc
    .tuple(
      inEmergency,
      fc.oneof(
        inIcu.map((steps) => [toIcu, ...steps]),
        inTheatre.map((steps) => [toTheatre, ...steps]),
        fc.constant([released]),
      ),
      maybeCorrected,
      ending,
    )
    .map(([before, after, correction, end]) => [
      ...[registered, admitted('emergency'), triaged],
      ...[...before, ...correction, ...after, ...end],
    ]),
  fc.tuple(inIcu, ending).map(([steps, end]) => [registered, admitted('icu'), accepted, ...steps, ...end]),
  fc.tuple(inTheatre, ending).map(([steps, end]) => [registered, admitted('surgery'), scheduled, ...steps, ...end]),
);

/** Stays of every kind: what is done in them, in which order, and where somebody gives up trying. */
export const stays: fc.Arbitrary<readonly WriteStep[]> = fc
  .tuple(stay, fc.option(fc.tuple(fc.nat({ max: 12 }), fc.integer({ min: 1, max: 3 })), { freq: 3 }))
  .map(([steps, givesUp]) =>
    steps.map((each, n) => (givesUp && n === givesUp[0] ? { ...each, givenUpAfter: givesUp[1] } : each)),
  );

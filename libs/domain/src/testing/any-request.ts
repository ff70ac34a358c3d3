import fc from 'fast-check';
import { type Request, verbs } from './hospital.js';

/** Anything that somebody could ask for, in proportions in which much of it is possible. */
export const anyRequest: fc.Arbitrary<Request> = fc.record({
  // A hand-off, an edit and a removal need an admission and a record first: what comes before is asked for more often.
  verb: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...verbs) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        ...(['admit', 'open', 'open', 'handOff', 'handOff', 'accept', 'sendBack', 'sendBack'] as const),
        ...(['operate', 'operate', 'operate', 'amend', 'amend', 'note', 'discharge'] as const),
        ...(['orderStudy', 'amendStudy', 'amendStudy', 'amendStudy', 'amendStudy'] as const),
        ...(['prescribe', 'dispense', 'dispense', 'orderService', 'reportResult', 'reportResult'] as const),
      ),
    },
  ),
  kind: fc.constantFrom('emergency', 'icu', 'operation', 'operation', 'acceptance'),
  patient: fc.nat(3),
  // Much happens to the newest stay, so that there are long ones.
  admission: fc.oneof({ weight: 7, arbitrary: fc.constantFrom(0, 0, 0, 1, 2) }, { weight: 1, arbitrary: fc.nat(9) }),
  room: fc.constantFrom(0, 1, null),
  keepsBed: fc.boolean(),
  sees: fc.constantFrom(null, null, null, null, 'now', 'now', 'now', 'before'),
  mistaken: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  admission_type: fc.constantFrom('emergency', 'emergency', 'icu', 'surgery', 'surgery', 'operation', 'normal'),
  triage_level: fc.constantFrom('critical', 'urgent', 'standard', 'non-urgent'),
  severity: fc.constantFrom('critical', 'serious', 'stable'),
  op_status: fc.constantFrom('pre-op', 'pre-op', 'in-surgery', 'in-surgery', 'post-op', 'post-op', 'recovered'),
  priority: fc.constantFrom(1, 2, 3, 4),
  imaging_status: fc.constantFrom(
    null,
    null,
    'in-progress',
    'in-progress',
    'completed',
    'completed',
    'cancelled',
    'scheduled',
  ),
  text: fc.constantFrom(null, 'Soft', 'Bay 3'),
  blood_type: fc.constantFrom(null, 'A+', 'O-'),
});

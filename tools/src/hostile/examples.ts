import fc from 'fast-check';
import { serviceSettings } from '../bench/full-board.js';
import { idOf } from './bodies.js';

const bed = { wing_id: idOf('wings'), room_id: idOf('rooms') };
const ofPatient = { patient_id: idOf('patients') };
const ofAdmission = { admission_id: idOf('admissions') };
const value = fc.integer({ min: 0, max: 400 });

/**
 * Bodies of operations that depend on more than the document says of each field, so that what is made from its schemas is hardly ever
 * taken; by the operation's name. They are changed as others are.
 */
export const examples: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'POST /api/observations': fc.oneof(
    fc.record({ ...ofPatient, code: fc.constantFrom('8867-4', '9279-1', '8310-5'), value }),
    fc.record({ ...ofPatient, code: fc.constant('85354-9'), value_string: fc.constantFrom('120/80', '88/52', '120') }),
    fc.record({
      ...ofPatient,
      set: fc.tuple(
        fc.record({ code: fc.constant('8867-4'), value }),
        fc.record({ code: fc.constant('59408-5'), value: fc.integer({ min: 50, max: 100 }) }),
      ),
    }),
  ),
  'PUT /api/observations/{id}': fc.record({ value }),
  'POST /api/operations': fc.record({
    ...ofAdmission,
    procedure_name: fc.constant('Appendectomy'),
    surgery_type: fc.constantFrom('elective', 'urgent', 'emergency'),
  }),
  'POST /api/normal-acceptances': fc.record({ ...ofAdmission, ...bed }),
  'POST /api/operations/{id}/transfer-to-icu': fc.oneof(fc.constant({}), fc.record({ room_id: bed.room_id })),
  'POST /api/icu/{id}/transfer-to-ward': fc.oneof(fc.constant({}), fc.record(bed)),
  'POST /api/auth/login': fc.constant({ email: 'leaver@hostile.local', password: serviceSettings.SEED_PASSWORD }),
  'PUT /api/auth/pin': fc.constant({ password: serviceSettings.SEED_PASSWORD, pin: '4093' }),
};

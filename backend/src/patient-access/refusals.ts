import { ProblemException } from '../platform/http/problem-exception.js';
import type { WardOf } from './route-scope.js';

/** Of a route of another ward, or of all of them. */
export const ofAnotherWard = (ward: WardOf) =>
  new ProblemException(
    'forbidden',
    typeof ward === 'string'
      ? 'This is of another ward than yours.'
      : 'This is of another ward than yours, or of all of them: name your own.',
  );

/** Of a list that names nobody. */
export const ofEverybody = () => new ProblemException('forbidden', 'Name a patient of your board: patient_id.');

/** Of a patient who is not reached; says how they can be. */
export const notOnBoard = () =>
  new ProblemException(
    'forbidden',
    'This patient is not on your board. POST /api/access/break-glass with patient_id and a reason opens their chart until your shift ends; the auditors are told.',
  );

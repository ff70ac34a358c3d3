import type {
  AllergyDetails,
  AllergyListEvent,
  ChartRecordEvent,
  ConditionDetails,
  MonitoringEvent,
  ObservationDetails,
} from '@ward-board/domain';
import { edited, fromTo, type PhrasesOf, said } from './phrases.js';

/** The unit of a scale is its ends, which after a value reads as another value. */
const inUnit = (unit: string | null): string => unit?.replace(/^0-(\d+)$/, 'of $1') ?? '';
const measured = ({ display, value, value_string, unit }: ObservationDetails): string =>
  [display, value ?? value_string ?? '', inUnit(unit)].filter((part) => part !== '').join(' ');
const allergyTo = ({ substance, criticality }: AllergyDetails): string =>
  `${substance ?? 'a substance'}${criticality ? ` (${criticality})` : ''}`;
const conditionOf = ({ display, clinical_status }: ConditionDetails): string => `${display}, ${clinical_status}`;
const scored = ({ type, result }: { readonly type: string; readonly result: string | null }): string =>
  result ? `${type}: ${result}` : type;

/** @param named its title; null: it is not known. */
const carePlan = (named: string | null): string => (named === null ? 'a care plan' : `the care plan “${named}”`);
/** @param named the procedure; null: it is not known. */
const consent = (named: string | null): string => (named === null ? 'a consent' : `the consent to “${named}”`);

/** What happens to a patient's chart. What was entered in error stays readable: the phrase says what it was. */
export const chartPhrases: PhrasesOf<(ChartRecordEvent | AllergyListEvent | MonitoringEvent)['type']> = {
  ObservationRecorded: ['vitals', ({ details }) => `recorded ${measured(details)}`],
  ObservationAmended: [
    'vitals',
    ({ changes, before }, named) => `corrected ${named ?? 'a measurement'}: ${fromTo(changes, before)}`,
  ],
  ObservationEnteredInError: ['vitals', ({ before }) => `marked ${measured(before)} as entered in error`],
  AllergyRecorded: ['allergies', ({ details }) => `recorded an allergy to ${allergyTo(details)}`],
  AllergyAmended: [
    'allergies',
    ({ changes, before }, named) =>
      `corrected ${named ? `the allergy to ${named}` : 'an allergy'}: ${fromTo(changes, before)}`,
  ],
  AllergyEnteredInError: [
    'allergies',
    ({ before }) => `marked the allergy to ${allergyTo(before)} as entered in error`,
  ],
  NoKnownAllergiesRecorded: ['allergies', () => 'recorded that the patient has no known allergies'],
  NoKnownAllergiesEnded: ['allergies', () => 'recorded an allergy, which ended “no known allergies”'],
  NoKnownAllergiesEnteredInError: ['allergies', () => 'marked “no known allergies” as entered in error'],
  AllergyListed: [
    'bookkeeping',
    ({ no_known }) => (no_known ? 'put “no known allergies” on the list of allergies' : 'put an allergy on the list'),
  ],
  AllergyUnlisted: ['bookkeeping', () => 'took an entry off the list of allergies'],
  ConditionRecorded: ['chart', ({ details }) => `recorded the condition ${conditionOf(details)}`],
  ConditionAmended: [
    'chart',
    ({ changes, before }, named) =>
      `corrected ${named ? `the condition ${named}` : 'a condition'}: ${fromTo(changes, before)}`,
  ],
  ConditionEnteredInError: ['chart', ({ before }) => `marked the condition ${conditionOf(before)} as entered in error`],
  NursingAssessmentRecorded: ['chart', ({ details }) => `assessed ${scored(details)}`],
  NursingAssessmentAmended: [
    'chart',
    ({ changes, before }, named) =>
      `corrected ${named ? `the assessment ${named}` : 'an assessment'}: ${fromTo(changes, before)}`,
  ],
  NursingAssessmentEnteredInError: [
    'chart',
    ({ before }) => `marked the assessment ${scored(before)} as entered in error`,
  ],
  CarePlanRecorded: ['chart', ({ details }) => `wrote the care plan “${details.title}”`],
  CarePlanAmended: ['chart', ({ changes, before }, named) => `changed ${carePlan(named)}: ${edited(changes, before)}`],
  CarePlanActivated: ['chart', (_, named) => `put ${carePlan(named)} into action`],
  CarePlanCompleted: ['chart', (_, named) => `completed ${carePlan(named)}`],
  CarePlanRevoked: ['chart', (_, named) => `revoked ${carePlan(named)}`],
  CarePlanEnteredInError: ['chart', ({ before }) => `marked the care plan “${before.title}” as entered in error`],
  ConsentRecorded: ['chart', ({ details }) => `prepared a consent${said(details.procedure)}`],
  ConsentAmended: ['chart', ({ changes, before }, named) => `changed ${consent(named)}: ${fromTo(changes, before)}`],
  ConsentSigned: [
    'chart',
    ({ changes }, named) =>
      `recorded ${consent(named)} as signed${changes.signed_by ? ` by ${changes.signed_by}` : ''}`,
  ],
  ConsentCompleted: ['chart', (_, named) => `completed ${consent(named)}`],
  ConsentRevoked: ['chart', (_, named) => `recorded that ${consent(named)} was revoked`],
  ConsentEnteredInError: ['chart', ({ before }) => `marked a consent as entered in error${said(before.procedure)}`],
  MonitoringAdjusted: [
    'vitals',
    ({ changes, before }) => `changed how the patient is monitored: ${fromTo(changes, before)}`,
  ],
};

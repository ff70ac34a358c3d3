import { type Clinical, type Handover, nothingRecorded, type PatientIdentity } from '@ward-board/contract';
import { yearsOf } from '../patient/age.js';
import { sayAllergies, sayTogether } from '../patient/allergies.js';
import { openOrders, unseenResults } from '../patient/open-work.js';
import { type ConsciousnessSaid, consciousnessOf } from '../patient/vitals/consciousness.js';
import { sayDue } from '../patient/vitals/due.js';
import { measuredVitals, type VitalsSaid } from '../patient/vitals/measured.js';
import { news2Lines, news2State, sayNews2State } from '../patient/vitals/news2.js';
import { riskTone } from '../patient/vitals/risk-tone.js';
import { sayNewer } from '../patient/vitals/say-newer.js';
import { typedOxygen } from '../patient/vitals/typed-oxygen.js';
import { sayDuration } from '../time/duration.js';
import { sayMoment } from '../time/facility.js';
import { allergiesSaid } from './stay-rows.js';

/** A line about a patient, and how much it presses. */
export interface ChartLine {
  readonly label: string;
  readonly words: string;
  readonly tone: 'plain' | 'warn' | 'alarm';
}

/** What is read of a row. */
interface Of extends Omit<VitalsSaid, 'clinical' | 'handover'>, Omit<ConsciousnessSaid, 'clinical'> {
  readonly patient: PatientIdentity;
  readonly clinical?: Clinical | null;
  readonly handover?: Handover | null;
  readonly ventilator_mode?: string | null;
}

/** `14:02, 12 min ago`. */
function when(at: string, now: Date): string {
  const ago = sayDuration(at, now);
  return `${sayMoment(at, now)}, ${ago === 'now' ? 'now' : `${ago} ago`}`;
}

/**
 * What somebody has to know before they take a patient over, beside what the sender told: how ill the patient is and since when,
 * what is on the way, and which result nobody has seen. None of it is left out where it is missing: that is said.
 */
export function chartNow(row: Of, now: Date): readonly ChartLine[] {
  const clinical = row.clinical ?? nothingRecorded;
  const shown = measuredVitals({ ...row, clinical });
  const years = yearsOf(row.patient.date_of_birth, now);
  const state = news2State(clinical, years, row.ventilator_mode ?? null, {
    shown,
    avpu: row.avpu ?? null,
    oxygen: typedOxygen(row),
  });
  const due = state.kind === 'scored' ? sayDue(clinical, now) : null;
  const awake = consciousnessOf({ ...row, clinical }, shown);
  const oxygen = news2Lines(clinical).find(({ input }) => input === 'oxygen');
  const allergies = sayAllergies(allergiesSaid({ handover: row.handover ?? null, clinical }));
  const [orders, unseen] = [openOrders(clinical), unseenResults(clinical)];
  const newer = sayNewer(state);
  const risk = state.kind === 'scored' ? riskTone({ ...row, clinical }) : 'plain';
  return [
    {
      label: 'NEWS2',
      words: [
        sayNews2State(state).words.replace(/^NEWS2 /, ''),
        ...(state.kind === 'scored' ? [when(state.score.at, now)] : []),
        ...(newer === null ? [] : [newer]),
        ...(due === null ? [] : [due.words]),
      ].join('; '),
      tone: risk === 'critical' || due?.late ? 'alarm' : risk === 'urgent' ? 'warn' : 'plain',
    },
    {
      label: 'Consciousness',
      words:
        awake === null
          ? 'Not recorded'
          : [
              awake.words,
              ...(awake.doubt === null ? [] : [awake.doubt]),
              awake.at === null ? 'as recorded on the board' : when(awake.at, now),
            ].join('; '),
      tone: awake?.state === 'not alert' ? 'alarm' : awake?.state === 'doubtful' ? 'warn' : 'plain',
    },
    {
      label: 'Air or oxygen',
      words: oxygen?.said && oxygen.at ? `${oxygen.said}; ${when(oxygen.at, now)}` : 'Not recorded',
      tone: 'plain',
    },
    allergies.state === 'recorded'
      ? { label: 'Allergies', words: `${sayTogether(allergies)} (${allergies.source})`, tone: 'alarm' }
      : allergies.state === 'not-recorded'
        ? { label: 'Allergies', words: allergies.none, tone: 'warn' }
        : { label: 'Allergies', words: `${allergies.none} (${allergies.source})`, tone: 'plain' },
    {
      label: 'Open orders',
      words: orders.map(({ words }) => words).join('; ') || 'None',
      tone: orders.some(({ declined }) => declined) ? 'warn' : 'plain',
    },
    {
      label: 'Results',
      words: unseen?.words ?? 'No unseen results',
      tone: unseen === null ? 'plain' : unseen.critical ? 'alarm' : 'warn',
    },
  ];
}

import {
  asOfChips,
  type Clinical,
  chipCodeOf,
  chipUnitOf,
  displayOf,
  MOST_ALLERGIES,
  MOST_RESULTS,
  type PatientIdentity,
  sayAllergy,
  saysNoMedications,
} from '@ward-board/contract';
import { chartUnitOf, monitorings, news2OfVitals, nextObservationDueAt } from '@ward-board/domain';
import { allergyLists, type ClinicalState, reportLists } from './clinical-state.js';
import { compare, laterFirst } from './newest.js';
import { namedBesides, namesAllergies } from './told.js';

/** What a board shows of a patient's chart. Pure: of the same state and patient always the same. */
export function showClinical(
  state: ClinicalState,
  { date_of_birth }: Pick<PatientIdentity, 'date_of_birth'>,
): Clinical {
  const vitals = vitalsOf(state);
  const { spo2_scale, pregnant, interval_minutes } = state.monitoring ?? monitorings.initial.settings;
  const news2 = news2OfVitals(vitals, { date_of_birth, spo2_scale, pregnant });
  const results = reportLists.flatMap((list) =>
    (state.reports[list] ?? []).map(({ id, display }) => ({ id, display, critical: list === 'critical' })),
  );
  return {
    vitals,
    news2,
    next_observation_due_at: news2 && nextObservationDueAt(news2, state.intervals, interval_minutes),
    allergy_status: allergyStatus(state),
    allergies: allergiesOf(state),
    ...allergiesTold(state),
    medications_told: medicationsTold(state),
    monitoring: state.monitoring,
    orders: { lab: requestsOf(state, 'laboratory'), imaging: requestsOf(state, 'radiology') },
    results: results
      .slice(0, MOST_RESULTS)
      .map(({ id: report_id, display, critical }) => ({ report_id, display, critical, acknowledged_at: null })),
    medications_due: state.prescriptions.length,
    medications_declined: state.prescriptions.filter(({ declined }) => declined).length,
    scores: Object.entries(state.assessments)
      .flatMap(([type, [newest]]) => {
        if (newest === undefined) return [];
        const { result, at, components } = newest;
        return [{ type, result, at, ...(components && { components }) }];
      })
      .sort((one, other) => (one.type < other.type ? -1 : 1)),
  };
}

/** What somebody has measured, of one code. */
type Measured = Omit<Clinical['vitals'][number], 'previous'> & { readonly id: string };
const momentOf = ({ effective_at: at, id }: Measured) => ({ at, id });
/** Without a unit a number is in the chart's own: the unit was not always filled in where a value was recorded. */
const unitOf = (of: Measured): string | null =>
  of.unit ?? chipUnitOf(of) ?? (of.value === null ? null : chartUnitOf(of.code));
const measurementOf = ({ value, value_string, effective_at }: Measured) => ({ value, value_string, effective_at });

/** The newest of each code, and under a chip's code the newest of its vital sign, by whichever code that came. */
function vitalsOf({ readings }: ClinicalState): Clinical['vitals'] {
  const all = Object.entries(readings).flatMap(([code, own]) =>
    own.map(
      ({ id, display, unit, value, value_string, at: effective_at }): Measured => ({
        ...{ id, code, display, unit, value, value_string, effective_at },
      }),
    ),
  );
  const own = new Set(all);
  const charted = asOfChips(all).map((each) => (own.has(each) ? each : { ...each, display: displayOf(each.code) }));
  const known = [...charted, ...all.filter(({ code }) => chipCodeOf(code) !== code)];
  return [
    ...Map.groupBy(
      known.toSorted((one, other) => laterFirst(momentOf(one), momentOf(other))),
      ({ code }) => code,
    ).values(),
  ]
    .flatMap(([newest, before]) => {
      if (!newest) return [];
      const previous = before && unitOf(before) === unitOf(newest) ? measurementOf(before) : null;
      const { id: _, ...shown } = newest;
      return [{ ...shown, previous }];
    })
    .sort((one, other) => compare(one.code, other.code));
}

function allergyStatus({ allergy_count, no_known }: ClinicalState): Clinical['allergy_status'] {
  if (allergy_count > 0) return 'present';
  return no_known.length > 0 ? 'none_known' : 'unassessed';
}

function allergiesOf({ allergies, allergy_count }: ClinicalState): Clinical['allergies'] {
  const named = allergyLists.flatMap((list) => allergies[list] ?? []).slice(0, MOST_ALLERGIES);
  const more = allergy_count - named.length;
  return [...named.map(sayAllergy), ...(more > 0 ? [`and ${more} more on the chart`] : [])];
}

function allergiesTold({ allergies_told, allergies_told_before }: ClinicalState) {
  const before = allergies_told_before.filter(({ refuted_by }) => refuted_by === undefined);
  const own = allergies_told !== null && namesAllergies(allergies_told) ? allergies_told : null;
  const others = namedBesides(own ? [own] : [], before);
  const told = own ?? (others.length > 0 ? before[0] : allergies_told) ?? null;
  const text = others.length > 0 ? [...(own ? [own.text] : []), ...others].join('; ') : (told?.text ?? null);
  return { allergies_told: text, allergies_told_in: told && { board: told.board, at: told.at } };
}

/** What was told before is left out where the newest text says it as well, and that there are none where either names any. */
function medicationsTold({ medications_told: { own, before } }: ClinicalState): Clinical['medications_told'] {
  const named = before.filter(({ text }) => !saysNoMedications(text));
  if (own === null) return named.length > 0 ? [...named] : before.slice(0, 1);
  if (named.length === 0) return [own];
  if (saysNoMedications(own.text) || named.some(({ text }) => text.includes(own.text))) return [...named];
  return [own, ...named.filter(({ text }) => !own.text.includes(text))];
}

function requestsOf({ requests }: ClinicalState, category: 'laboratory' | 'radiology') {
  const own = requests.filter((one) => one.category === category);
  const resulted = own.filter((one) => one.resulted).length;
  return { open: own.length - resulted, resulted };
}

import { type SaidAllergies, sayAllergies } from '../../patient/allergies.js';
import { toldWhere } from '../../patient/told.js';
import { asOnBoards } from './banners.js';
import type { Chart } from './chart.svelte.js';

/** Somebody's allergies as their chart says them; `not loaded`: the chart's own are not known, and no board names any, nor that there are none. */
export interface ChartAllergies extends Omit<SaidAllergies, 'state'> {
  readonly state: SaidAllergies['state'] | 'not loaded';
}

/** Said of a chart without allergies, where nobody here knows whether boards were told of any. */
export const NONE_IN_CHART = 'No allergies in the chart';
const UNLOADED = 'the chart is not loaded';
const NOT_KNOWN = { none: NONE_IN_CHART, source: 'what boards were told is not known here' };

/** What is read of a chart for it. */
type Read = Pick<Chart, 'allergies' | 'allergiesTold' | 'knowsAllergiesTold' | 'isRead'> & {
  readonly lastOnBoard: { readonly record: Pick<NonNullable<Chart['onBoard']>['record'], 'clinical'> } | null;
};

/**
 * The allergies of a chart's patient in the words of the board's row, with what boards were told in free text, so that the chart, the
 * keypad and the row say the same. Until the chart is loaded, as without a connection, those of the row stand for its own.
 */
export function saidAllergies(
  { allergies, allergiesTold: told, knowsAllergiesTold, isRead, lastOnBoard }: Read,
  now: Date,
): ChartAllergies {
  const clinical = lastOnBoard?.record.clinical ?? null;
  const ofChart = isRead || clinical === null ? asOnBoards(allergies) : clinical;
  const { source, state, each, second, none } = sayAllergies({ clinical: ofChart, told });
  // Where it is not known what others were told, that nobody has asked would be a guess.
  if (isRead && state === 'not-recorded' && !knowsAllergiesTold) return { state, each, second, ...NOT_KNOWN };
  const toldIn = clinical?.allergies_told_in ?? null;
  const isSaid = state === 'recorded' || (state === 'none-known' && clinical !== null);
  const parts = [
    isRead || clinical !== null ? source : 'as told',
    ...(toldIn && source.includes('told') ? [toldWhere(toldIn, now)] : []),
    ...(isRead ? [] : [UNLOADED]),
  ];
  return { state: isRead || isSaid ? state : 'not loaded', ...{ each, second, none }, source: parts.join(' · ') };
}

import type { News2Score } from '@ward-board/contract';
import { consciousnessOf, type SaidConsciousness } from '../../patient/vitals/consciousness.js';
import { measuredVitals } from '../../patient/vitals/measured.js';
import { avpuOf, type News2State, news2State, riskWords, sayNews2State } from '../../patient/vitals/news2.js';
import { typedOxygen } from '../../patient/vitals/typed-oxygen.js';
import type { Chart } from '../shared/chart.svelte.js';

/** How a total is drawn, and what its risk is called: amber from a single 3 or 5 on, solid red from 7. */
export const sayNews2 = ({
  risk,
}: Pick<News2Score, 'risk'>): { readonly tone: 'plain' | 'medium' | 'high'; readonly words: string } => ({
  tone: risk === 'high' ? 'high' : risk === 'medium' || risk === 'low-medium' ? 'medium' : 'plain',
  words: riskWords[risk],
});

/**
 * What the patient's row on the board says of NEWS2, or said last, so that chart and row say the same; null: no row of theirs says it.
 * @param years in whole years; null: not known.
 */
export function boardScoreOf(chart: Chart, years: number | null): (News2State & { readonly words: string }) | null {
  const record = chart.lastOnBoard?.record;
  if (!record?.clinical) return null;
  const { clinical } = record;
  const typed = {
    shown: measuredVitals({ ...record, clinical }),
    avpu: avpuOf(textOf(record, 'avpu')),
    oxygen: typedOxygen(record),
  };
  const state = news2State(clinical, years, textOf(record, 'ventilator_mode'), typed);
  return { ...state, words: sayNews2State(state).words };
}

/** How awake the patient is by the same row; null: no row of theirs says it. */
export function levelSaid(chart: Chart): SaidConsciousness | null {
  const record = chart.lastOnBoard?.record;
  if (!record?.clinical) return null;
  const said = { ...record, clinical: record.clinical };
  const [avpu, avpu_at] = [avpuOf(textOf(record, 'avpu')), textOf(record, 'avpu_at')];
  return consciousnessOf({ ...said, avpu, avpu_at }, measuredVitals(said));
}

function textOf(record: object, name: string): string | null {
  const value: unknown = Reflect.get(record, name);
  return typeof value === 'string' ? value : null;
}

import { type Clinical, OXYGEN_FLOW, oxygenPercent } from '@ward-board/contract';

/** The oxygen of the chart, and when it was measured. */
interface ChartedOxygen {
  /** In L/min, 0: air; null: only a share of oxygen is known. */
  readonly flow: number | null;
  /** `4 L/min`, `40 %`, `Air`. */
  readonly words: string;
  /** `4 L`, `40 %`, `air`. */
  readonly short: string;
  readonly at: string;
}

/** What the record of a board that records oxygen itself has of it. */
export interface RecordedOxygen {
  readonly o2_flow?: number | null;
  readonly created_at?: string;
  readonly updated_at?: string;
}

/** What is read of a row. */
interface OxygenSaid extends RecordedOxygen {
  readonly clinical: Pick<Clinical, 'vitals'>;
}

function chartedOxygen({ vitals }: Pick<Clinical, 'vitals'>): ChartedOxygen | null {
  const reading = vitals.find(({ code }) => code === OXYGEN_FLOW);
  if (!reading) return null;
  const { value, value_string, effective_at: at } = reading;
  const percent = oxygenPercent(value_string);
  if (percent !== null) return { flow: null, words: `${percent} %`, short: `${percent} %`, at };
  return value === null ? null : { flow: value, words: sayFlow(value), short: value === 0 ? 'air' : `${value} L`, at };
}

/**
 * The oxygen of a row: what the board's own record says of it (null: nothing), and what the chart has. As one of both: what is surely
 * the newer, or either where both say the same. The record has no time of its own for it: one that was changed since the chart's may say it anew, and then
 * both stand.
 */
export function oxygenOf({ clinical, o2_flow: own = null, created_at = '', updated_at = '' }: OxygenSaid): {
  readonly own: number | null;
  readonly charted: ChartedOxygen | null;
} {
  const charted = chartedOxygen(clinical);
  if (own === null || charted === null) return { own, charted };
  if (charted.flow === own || charted.at < created_at) return { own, charted: null };
  return { own: charted.at >= updated_at ? null : own, charted };
}

/** What the chart has of it besides the column of a board that records it itself; null: nothing, or air on a board that has no such column. */
export function oxygenBeside(row: OxygenSaid): ChartedOxygen | null {
  const { own, charted } = oxygenOf(row);
  const isBeside = row.o2_flow === undefined ? charted !== null && charted.flow !== 0 : own !== null;
  return isBeside ? charted : null;
}

/** `4 L/min`, `Air`. */
export const sayFlow = (flow: number): string => (flow === 0 ? 'Air' : `${flow} L/min`);

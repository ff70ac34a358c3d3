import { z } from 'zod';
import { instant, reasonQuery } from '../shared/primitives.js';

/** How far back trends go, in the words of the screen. `stay`: from the admission on, of the newest stay. */
export const trendPeriods = { '24h': '24 h', '3d': '3 days', stay: 'This stay' } as const;
/** How far back trends go. */
export type TrendPeriod = keyof typeof trendPeriods;

/** `GET /api/observations/patient/:id/trends`: the last 24 hours unless it says otherwise. */
export const trendQuery = z.strictObject({
  ...reasonQuery,
  period: z.enum(Object.keys(trendPeriods) as [TrendPeriod, ...TrendPeriod[]]).default('24h'),
});
/** How far back the trends are asked for. */
export type TrendQuery = z.infer<typeof trendQuery>;

/**
 * Into how many equal parts a period is cut, and by how many readings each is shown: the lowest and the highest, of a pressure by
 * either number, and the newest.
 */
export const TREND_PARTS = 180;
const POINTS_OF_A_PART = 5;
/** How many points a trend of one code has at most. */
const MOST_POINTS = TREND_PARTS * POINTS_OF_A_PART;

/** A reading in time; of a blood pressure `value` is the systolic and `second` the diastolic one, else that is null. */
const trendPoint = z.object({ at: instant, value: z.number(), second: z.number().nullable() });
/** A reading in time. */
export type TrendPoint = z.infer<typeof trendPoint>;

/**
 * How a patient's vital signs went, by code, oldest first, in the chart's units. What is text, or in another unit, is not
 * among the points, except that the oxygen flow of who breathes air by the words is 0. `from` is null where the patient was never
 * admitted, and `stay` was asked for.
 */
export const trends = z.object({
  from: instant.nullable(),
  to: instant,
  /** There are more readings than points: of each part of the period the lowest, highest and newest of each code are among them. */
  thinned: z.boolean(),
  /**
   * There are more readings than are read of a period. The lowest and highest of each part are those of its newest readings: another may be
   * lower or higher. A release before this one does not say it.
   */
  incomplete: z.boolean().default(false),
  series: z.array(z.object({ code: z.string(), points: z.array(trendPoint).max(MOST_POINTS) })),
});
/** How a patient's vital signs went. */
export type Trends = z.infer<typeof trends>;

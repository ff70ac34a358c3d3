import type { ChartCounts } from '@ward-board/contract';
import type { Category } from '../shared/category.js';
import { allergies } from './allergies.js';
import { assessments } from './assessments.js';
import { conditions } from './conditions.js';
import { imagingOrders, labOrders, medications } from './orders.js';
import { carePlans, consents } from './plans.js';
import { results } from './results.js';
import { vitals } from './vitals.js';

/** What a card of the chart shows and offers, by the name of its count. */
export const categories: Readonly<Record<keyof ChartCounts, Category>> = {
  vitals,
  allergies,
  conditions,
  nursing_assessments: assessments,
  medications,
  lab_orders: labOrders,
  imaging_orders: imagingOrders,
  results,
  care_plans: carePlans,
  consents,
};

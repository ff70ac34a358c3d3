import { HeartPulse } from '@lucide/svelte';
import { categoryOf } from '../shared/category.js';
import { vitalsOnCard } from './on-card.js';

/** Vital signs. Their list is drawn by a component of its own. */
export const vitals = categoryOf('observations', {
  Icon: HeartPulse,
  none: 'No vital signs',
  newest: vitalsOnCard,
  list: null,
  form: null,
});

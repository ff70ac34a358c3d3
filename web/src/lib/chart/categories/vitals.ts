import { HeartPulse } from '@lucide/svelte';
import { vitalsChips } from '@ward-board/contract';
import { sayDuration } from '../../time/duration.js';
import { newestOf, sayDoubted, sayValue, vitalsIn } from '../vitals/sets.js';
import { categoryOf } from './category.js';

/** Vital signs. Their list is drawn by a component of its own. */
export const vitals = categoryOf('observations', {
  Icon: HeartPulse,
  none: 'No vital signs',
  newest: (records, { now, area }) => {
    const known = vitalsIn(records);
    const [last] = known;
    if (last === undefined) return null;
    const newest = newestOf(known);
    const values = vitalsChips[area].flatMap(({ label, code }) => {
      const record = newest.get(code);
      return record === undefined ? [] : [`${label} ${sayDoubted(code, record)}`];
    });
    const age = sayDuration(last.effective_at, now);
    return `${age === 'now' ? 'Now' : `${age} ago`}: ${values.slice(0, 4).join(', ') || `${last.display} ${sayValue(last)}`}`;
  },
  list: null,
  form: null,
});

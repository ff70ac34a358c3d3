import type { StaleBanner } from '../board/stale-banner.js';
import { sayDuration } from '../time/duration.js';

const ago = (since: Date | null, now: Date): string => {
  if (since === null) return '';
  const age = sayDuration(since, now);
  return age === 'now' ? ', last updated less than a minute ago' : `, last updated ${age} ago`;
};

/** What is said above a chart that may be out of date. */
export function staleWords({ kind, since }: StaleBanner, now: Date): string {
  switch (kind) {
    case 'lost':
      return `Connection lost: this chart may be out of date${ago(since, now)}. Reconnecting. Your entries are safe.`;
    case 'stopped':
      return `This chart is no longer updating${ago(since, now)}. Use the downtime procedure if this continues.`;
    case 'behind':
      return `This chart is behind what is stored${ago(since, now)}.`;
    case 'returning':
      return `Catching up: this chart may be out of date${ago(since, now)}.`;
  }
}

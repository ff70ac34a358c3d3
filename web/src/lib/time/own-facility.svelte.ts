import { defaultFacility, type Facility, facility as schema } from '@ward-board/contract';
import { api } from '../http/api.js';
import { onWake } from '../live/clock/signals.js';
import { showTimesIn } from './facility.js';

const READ_AGAIN_MS = 5_000;

/** What the page itself says: the service has written it there; null where the page comes from a development server. */
function inPage(): Facility | null {
  const said = schema.safeParse(JSON.parse(document.getElementById('facility')?.textContent ?? 'null'));
  if (said.success) showTimesIn(said.data.time_zone);
  return said.success ? said.data : null;
}

let read = $state.raw(inPage());

/** What the service says of the facility. No page is drawn before it is known: a time in another zone would be a wrong time. */
export const facility = {
  get known(): boolean {
    return read !== null;
  },
  /** The longest that anyone of a triage level should wait, in minutes. */
  get waitingLimits(): Facility['waiting_limits'] {
    return (read ?? defaultFacility).waiting_limits;
  },
  /** The least change of a vital sign that counts as rising or falling, by its LOINC code. */
  get trendSteps(): Facility['trend_steps'] {
    return (read ?? defaultFacility).trend_steps;
  },
  /** Reads it until it is known, and whenever the tab is looked at again, for as long as somebody is signed in. */
  start(): () => void {
    let again: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const load = async (): Promise<void> => {
      clearTimeout(again);
      const answer = await api.get('/api/facility', schema);
      if (ended) return;
      if (answer.ok) {
        showTimesIn(answer.data.time_zone);
        read = answer.data;
      } else if (read === null) again = setTimeout(() => void load(), READ_AGAIN_MS);
    };
    if (read === null) void load();
    const stop = onWake(() => void load());
    return () => {
      ended = true;
      clearTimeout(again);
      stop();
    };
  },
};

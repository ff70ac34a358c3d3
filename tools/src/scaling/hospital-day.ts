/** What one of each costs in CPU of the service and of Postgres together, in milliseconds: measured over 150 of each on a full board of 60 rows. */
const COMMAND_MS = 12;
const SET_OF_VITALS_MS = 22;
const BOARD_READ_MS = 56;
/** What a patch costs for each socket that gets it. */
const PATCH_TO_SOCKET_MS = 0.05;
/** What a process does in a second when nothing happens: pulses, polls, the ledger. */
const IDLE_MS_PER_SECOND = 25;

/** What is assumed of a hospital, for each bed and day. */
const SETS_OF_VITALS = 6;
const COMMANDS = 12;
const EVENTS_OF_A_SET = 5;
const EVENTS_OF_A_COMMAND = 1.7;
const SCREENS = 0.4;
const PAGE_LOADS_OF_A_SCREEN = 6;
const BOARDS = 5;
/** A chart is opened at rounds, at handovers and before a dose; each of its lists that is read, and joining it, is one reading that is kept. */
const CHARTS_OPENED = 20;
const READINGS_OF_A_CHART = 6.5;

/** Bytes in Postgres: of an event with its four indexes, and of the rows that it comes to. Both are kept for ever. */
const EVENT_BYTES = 1_150;
const ROW_BYTES = 900;
/** Of a reading: its entry in `access_log` with the indexes, measured over 100,000 of a nurse, and what the chain has of it in `access_block`. */
const READING_BYTES = 800;
const CHAINED_READING_BYTES = 40;
/** A backend with its projections within its bound, and Postgres with its connections and some cache. */
const PROCESS_MB = 250;
const POSTGRES_MB = 400;

const MINUTES = 24 * 60;
/** Of a day's vital signs, what is taken in the hour of a round; the rest is spread evenly. */
const ROUND_HOURS = [6, 14, 22];
const SHARE_OF_A_ROUND = 0.2;
/** Of a day's commands, what falls into the twelve hours from seven on. */
const SHARE_OF_THE_DAY = 0.75;

/** What a hospital needs. */
export interface Needs {
  readonly beds: number;
  /** Cores that are busy in the busiest minute of the day. */
  readonly peakCores: number;
  readonly memoryMb: number;
  readonly eventsPerYear: number;
  readonly readingsPerYear: number;
  /** Of events and their rows. */
  readonly eventGbPerYear: number;
  /** Of who read what, kept for ever where `ACCESS_LOG_DAYS` does not say otherwise. */
  readonly readingGbPerYear: number;
}

/**
 * A day of one hospital, minute by minute: so many of each thing as chance has it, and what they cost.
 * @param random from 0 to 1.
 */
export function simulateDay(beds: number, random: () => number): Needs {
  const sockets = beds * SCREENS;
  const patchMs = (sockets / BOARDS) * PATCH_TO_SOCKET_MS;
  const loadMs = (sockets * PAGE_LOADS_OF_A_SCREEN * BOARD_READ_MS) / MINUTES;
  let peak = 0;
  for (let minute = 0; minute < MINUTES; minute++) {
    const hour = Math.floor(minute / 60);
    const sets = poisson((beds * SETS_OF_VITALS * shareOfVitals(hour)) / 60, random);
    const commands = poisson((beds * COMMANDS * shareOfCommands(hour)) / 60, random);
    const ms =
      sets * (SET_OF_VITALS_MS + patchMs) + commands * (COMMAND_MS + patchMs) + loadMs + 60 * IDLE_MS_PER_SECOND;
    peak = Math.max(peak, ms);
  }
  const eventsPerYear = beds * 365 * (SETS_OF_VITALS * EVENTS_OF_A_SET + COMMANDS * EVENTS_OF_A_COMMAND);
  const readingsPerYear = beds * 365 * CHARTS_OPENED * READINGS_OF_A_CHART;
  return {
    ...{ beds, peakCores: peak / 60_000, memoryMb: PROCESS_MB + POSTGRES_MB, eventsPerYear, readingsPerYear },
    eventGbPerYear: (eventsPerYear * (EVENT_BYTES + ROW_BYTES)) / 1e9,
    readingGbPerYear: (readingsPerYear * (READING_BYTES + CHAINED_READING_BYTES)) / 1e9,
  };
}

function shareOfVitals(hour: number): number {
  if (ROUND_HOURS.includes(hour)) return SHARE_OF_A_ROUND;
  return (1 - ROUND_HOURS.length * SHARE_OF_A_ROUND) / (24 - ROUND_HOURS.length);
}

const shareOfCommands = (hour: number): number =>
  (hour >= 7 && hour < 19 ? SHARE_OF_THE_DAY : 1 - SHARE_OF_THE_DAY) / 12;

/** How often something happens that does so `mean` times on average. Knuth's way, in parts, since e^-mean is 0 for a great mean. */
function poisson(mean: number, random: () => number): number {
  let count = 0;
  for (let left = mean; left > 0; left -= 50) {
    const limit = Math.exp(-Math.min(left, 50));
    for (let product = random(); product > limit; product *= random()) count += 1;
  }
  return count;
}

import { LONGEST_WAIT_MS } from './eventually.js';
import type { TestApp } from './test-app.js';

type Elsewhere = TestApp['elsewhere'];
export interface Where {
  readonly emergency: boolean;
  readonly icu: boolean;
}

/**
 * Reads both boards' lists over and over, one after the other and in turns, until `done`. Of two reads the later one is the
 * newer: a patient who goes one way only may then never be on both (the ICU read first), nor on none (Emergency first).
 * @returns how often the patient was.
 */
export async function bothListsUntil(
  { emergency, icu }: Pick<Elsewhere, 'emergency' | 'icu'>,
  patient: string,
  done: (where: Where) => boolean,
): Promise<{ onBoth: number; onNone: number }> {
  const inEmergency = async () =>
    (await emergency.lists('/api/emergency-details')).some((each) => each.patient.name === patient);
  const inIcu = async () => (await icu.lists('/api/icu')).some((each) => each.patient.name === patient);
  const seen = { onBoth: 0, onNone: 0 };
  const until = Date.now() + 2 * LONGEST_WAIT_MS;
  while (Date.now() < until) {
    const first = { icu: await inIcu(), emergency: await inEmergency() };
    if (first.icu && first.emergency) seen.onBoth += 1;
    const second = { emergency: await inEmergency(), icu: await inIcu() };
    if (!second.icu && !second.emergency) seen.onNone += 1;
    if (done(second)) return seen;
  }
  throw new Error(`${patient} did not get there.`);
}

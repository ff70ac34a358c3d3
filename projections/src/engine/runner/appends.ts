import type { RecordedEvent } from '@ward-board/event-store';

/** The events of one append stand next to each other (ES5) and share a command. */
export function appendsOf(batch: readonly RecordedEvent[]): RecordedEvent[][] {
  const appends: RecordedEvent[][] = [];
  let command: string | undefined;
  for (const event of batch) {
    const last = appends.at(-1);
    if (last && command !== undefined && command === event.metadata.command_id) last.push(event);
    else appends.push([event]);
    command = event.metadata.command_id;
  }
  return appends;
}

/** A full page without the append that its end may have cut in two, unless that is all there is. */
export function wholeAppends(page: readonly RecordedEvent[]): readonly RecordedEvent[] {
  const command = page.at(-1)?.metadata.command_id;
  if (command === undefined) return page;
  const whole = page.findLastIndex((event) => event.metadata.command_id !== command) + 1;
  return whole === 0 ? page : page.slice(0, whole);
}

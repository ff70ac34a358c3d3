import type { NotificationHandled, NotificationRead, NotificationRecord } from '@ward-board/contract';

/** How many marks are remembered, for answers that were on their way when they were made. */
const MARKS_MAX = 500;

/** What was read or handled, as far as answers may not say it yet. */
export class Marks {
  readonly #handledAt = new Map<string, string>();
  readonly #readAt = new Map<string, string>();
  #readUpTo = { id: '', at: '' };

  handled({ id, handled_at }: NotificationHandled): void {
    remember(this.#handledAt, id, handled_at);
  }

  read(read: NotificationRead): void {
    if ('id' in read) remember(this.#readAt, read.id, read.read_at);
    else if (read.up_to > this.#readUpTo.id) this.#readUpTo = { id: read.up_to, at: read.read_at };
  }

  on(list: readonly NotificationRecord[]): readonly NotificationRecord[] {
    return list.map((record) => ({
      ...record,
      handled_at: record.handled_at ?? this.#handledAt.get(record.id) ?? null,
      read_at: record.read_at ?? this.#readAtOf(record.id),
    }));
  }

  clear(): void {
    this.#handledAt.clear();
    this.#readAt.clear();
    this.#readUpTo = { id: '', at: '' };
  }

  #readAtOf(id: string): string | null {
    return this.#readAt.get(id) ?? (id <= this.#readUpTo.id ? this.#readUpTo.at : null);
  }
}

function remember(marks: Map<string, string>, id: string, at: string): void {
  marks.set(id, at);
  for (const oldest of marks.keys()) {
    if (marks.size <= MARKS_MAX) break;
    marks.delete(oldest);
  }
}

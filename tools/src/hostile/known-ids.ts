import { transferNames } from '@ward-board/contract';
import type { Template } from './requests.js';

const KEPT = 60;
const NOBODYS = '01900000-0000-7000-8000-0000000000ff';
/** The collection of each record that an answer names: those of a transfer, and of an entry of the waiting list that was assigned. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(transferNames).map(([collection, name]) => [name, collection])),
  entry: 'waiting-list',
  admission: 'admissions',
};

/** The newest ids of each collection that were seen in answers, and those that are kept for good. */
export class KnownIds {
  private readonly ids = new Map<string, string[]>();

  /** @param never ids that requests are not to be made with: of the people who send them. */
  constructor(private readonly never: ReadonlySet<string> = new Set()) {}

  add(collection: string, id: string): void {
    const known = this.ids.get(collection) ?? [];
    if (this.never.has(id) || known.includes(id)) return;
    known.push(id);
    if (known.length > KEPT) known.shift();
    this.ids.set(collection, known);
  }

  /** Takes the ids of the records in an answer to a request at this path. */
  learn(path: string, body: unknown): void {
    const collection = /^\/api\/([a-z-]+)/.exec(path)?.[1];
    if (collection === undefined || typeof body !== 'object' || body === null) return;
    if ('id' in body && typeof body.id === 'string') this.add(collection, body.id);
    if ('items' in body && Array.isArray(body.items))
      for (const item of body.items.slice(0, 20)) this.learn(path, item);
    // A hand-off answers with the record that was closed and the one that was opened.
    for (const [name, opened] of Object.entries(COLLECTIONS)) {
      const record: unknown = name in body ? (body as Readonly<Record<string, unknown>>)[name] : null;
      if (typeof record === 'object' && record !== null) this.learn(`/api/${opened}`, record);
    }
  }

  /** A template with ids in place of what stands for them. */
  fill(template: Template): Template {
    const { path, body } = template;
    return { ...template, path: this.fillText(path), body: body && this.fillText(body) };
  }

  /** A text with ids in place of what stands for them. */
  fillText(text: string): string {
    return text.replaceAll(/\{\{([a-z-]+):(\d+)\}\}/g, (_all, collection: string, n: string) => {
      const known = this.ids.get(collection) ?? [];
      return known[Number(n) % (known.length || 1)] ?? NOBODYS;
    });
  }
}

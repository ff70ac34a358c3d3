import { Injectable } from '@nestjs/common';
import type { RecordCollection } from '@ward-board/contract';
import { recordLinks } from '@ward-board/domain';
import { StreamStates } from '../command-handling/stream-states.js';
import { ReadModels } from '../read-models/read-models.js';

/** So many records' admissions are remembered: more than stand on all boards of a large hospital. */
const REMEMBERED = 10_000;

/**
 * Finds the admission that a board record belongs to, in the event store itself: a halted read model stops no care. It
 * never changes, so it is looked up once.
 */
@Injectable()
export class RecordAdmissions {
  private readonly known = new Map<string, string>();

  constructor(
    private readonly states: StreamStates,
    private readonly readModels: ReadModels,
  ) {}

  /** @returns the admission's id, of a removed record too; null when there never was such a record. */
  async admissionOf(collection: RecordCollection, id: string): Promise<string | null> {
    const known = this.known.get(id);
    if (known !== undefined) return known;
    const { state: linked } = await this.states.read(recordLinks, id);
    const admission_id = linked ?? (await this.admissionOfUnlinked(collection, id));
    if (admission_id === null) return null;
    this.known.set(id, admission_id);
    const [oldest = ''] = this.known.keys();
    if (this.known.size > REMEMBERED) this.known.delete(oldest);
    return admission_id;
  }

  /** Of a record from before there were links: only its row says it. */
  private async admissionOfUnlinked(collection: RecordCollection, id: string): Promise<string | null> {
    const record = await this.readModels.get(collection, id);
    return record === undefined ? null : (JSON.parse(record) as { readonly admission_id: string }).admission_id;
  }
}

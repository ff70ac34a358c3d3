import { Injectable } from '@nestjs/common';
import { reject } from '@ward-board/domain';
import { ProblemException } from '../platform/http/problem-exception.js';
import type { Collection } from '../read-models/collections.js';
import { ReadModel } from '../read-models/read-model.js';
import { Records } from '../read-models/read-models.js';

/** So many records' stays are remembered: more than stand on all boards of a large house. */
const REMEMBERED = 10_000;

/** Finds the stay that a board's record belongs to: for good, so it is looked up once. */
@Injectable()
export class StayIndex {
  private readonly known = new Map<string, string>();

  constructor(
    private readonly records: Records,
    private readonly rows: ReadModel,
  ) {}

  /** @returns the admission's id, of a removed record too; null when there never was such a record. */
  async admissionOf(collection: Collection, id: string): Promise<string | null> {
    const key = `${collection} ${id}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const record = await this.record(collection, id);
    if (record === undefined) return null;
    const { admission_id } = JSON.parse(record) as { readonly admission_id: string };
    this.known.set(key, admission_id);
    const [oldest = ''] = this.known.keys();
    if (this.known.size > REMEMBERED) this.known.delete(oldest);
    return admission_id;
  }

  private async record(collection: Collection, id: string): Promise<string | undefined> {
    try {
      return await this.records.find(collection, id);
    } catch (error) {
      if (!(error instanceof ProblemException && error.code === 'not_found')) throw error;
      // A removal that comes again, because its answer was lost, must find the stay in which it was done.
      return this.rows.find('removed-cases', id);
    }
  }
}

export const noSuchRecord = reject('not_found', 'There is no such record.');

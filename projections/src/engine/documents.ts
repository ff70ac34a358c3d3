import type { RecordedEvent } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';
import type { Projection, Row } from './projection.js';
import { type OpenFile, openFile } from './fold-batch.js';

/** How many patients' files are kept at hand: a hospital's active ones fit, memory stays bounded. */
const CAPACITY = 5_000;

/** The patients' files that a runner works on, kept between batches: the runner alone writes them. */
export class Files {
  private readonly kept = new Map<string, OpenFile>();

  constructor(
    private readonly projection: Projection,
    private readonly db: DataSource,
    private readonly generation: number,
  ) {}

  /** The file of every patient that these events name. */
  async openFor(events: readonly RecordedEvent[]): Promise<ReadonlyMap<string, OpenFile>> {
    const patients = [...new Set(events.map((event) => event.metadata.patient_id).filter((id) => id !== undefined))];
    const missing = patients.filter((id) => !this.kept.has(id));
    const loaded = missing.length > 0 ? await this.load(missing) : new Map<string, Row[]>();
    return new Map(patients.map((id) => [id, this.kept.get(id) ?? openFile(this.projection, loaded.get(id) ?? [])]));
  }

  /** Keeps the files as a written batch left them; the longest untouched ones go. */
  keep(files: ReadonlyMap<string, OpenFile>): void {
    for (const [id, file] of files) {
      this.kept.delete(id);
      this.kept.set(id, file);
    }
    for (const id of this.kept.keys()) {
      if (this.kept.size <= CAPACITY) break;
      this.kept.delete(id);
    }
  }

  private async load(patients: readonly string[]): Promise<ReadonlyMap<string, readonly Row[]>> {
    const rows = await this.db.query<(Row & { readonly patient_id: string })[]>(
      `SELECT patient_id, collection, id, boards, search, record FROM read_row
       WHERE generation = $1 AND patient_id = ANY($2)`,
      [this.generation, patients],
    );
    const byPatient = new Map<string, Row[]>();
    for (const { patient_id, ...row } of rows) {
      const own = byPatient.get(patient_id);
      if (own) own.push(row);
      else byPatient.set(patient_id, [row]);
    }
    return byPatient;
  }
}

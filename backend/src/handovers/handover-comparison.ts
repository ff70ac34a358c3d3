import { Injectable } from '@nestjs/common';
import type { HandoverSheetRecord } from '@ward-board/contract';
import { type ComparedBoard, changesSince, type HandoverEntryContent } from '@ward-board/domain';
import { BoardSnapshots } from '../read-models/board-snapshots.js';
import { ReadModels } from '../read-models/read-models.js';
import { asPrescribed, handoverEntries } from './handover-entries.js';

/** A sheet compared with the board, and with the charts, as they are now. */
export interface ComparedSheet extends ComparedBoard {
  /** How many of its patients are still on the board. */
  readonly still_there: number;
  /** What the board says of those of whom it says something else, and who are still on it, in the order of the sheet. */
  readonly changed: readonly HandoverEntryContent[];
}

/** Compares what sheets say with what would be put on them now. */
@Injectable()
export class HandoverComparison {
  constructor(
    private readonly boards: BoardSnapshots,
    private readonly readModels: ReadModels,
  ) {}

  /** @throws ProblemException `not_found` of no sheet; `projection_behind` while the board does not show all that is stored. */
  async of(handover_id: string): Promise<ComparedSheet> {
    const { body = 'null' } = await this.readModels.one('handovers', handover_id);
    const { ward, patients, created_at } = JSON.parse(body) as HandoverSheetRecord;
    const patient_ids = patients.map(({ patient_id }) => patient_id);
    const { feed, seq, ...board } = await this.boards.rowsOf(ward, patient_ids);
    const entries = handoverEntries(patient_ids, board, (patient_id) => patient_id);
    const current = new Set(entries.flatMap(({ prescriptions = [] }) => prescriptions.map(idOf)));
    const missing = patients.flatMap(({ prescriptions }) =>
      (prescriptions ?? []).flatMap(({ id }) => (current.has(id) ? [] : [id])),
    );
    const ended = (await this.boards.prescriptionsOf(missing)).map(asPrescribed);
    const changes = changesSince(patients, { entries, ended }, created_at);
    const left = changes.filter((each) => each.left).length;
    const differing = new Set(changes.flatMap((each) => (each.left ? [] : [each.patient_id])));
    const changed = entries.flatMap(({ entry_id: _, ...content }) =>
      differing.has(content.patient_id) ? [content] : [],
    );
    return { feed, seq, changes, still_there: patients.length - left, changed };
  }
}

const idOf = (prescription: object): unknown => Reflect.get(prescription, 'id');

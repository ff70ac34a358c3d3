import {
  type BoardCollection,
  type BoardCollections,
  type ChartArea,
  imagingStudy,
  operation,
} from '@ward-board/contract';
import type { RecordOnBoard } from '../../board/board-chart.svelte.js';
import { levelLook } from '../../forms/level-looks.js';
import { wordOf } from '../../forms/record-form.js';
import type { Look } from '../../ui/look.js';

/** The collections whose records boards show as rows. */
type RowCollection = Exclude<BoardCollection, 'admissions' | 'service-requests'>;
/** A board's record by the collection that it is of. */
export type AreaRecord = {
  [Name in RowCollection]: { readonly of: Name; readonly record: BoardCollections[Name] };
}[RowCollection];

/** The record that the board shows, by its collection; the board's definition has both from one declaration. */
export const areaRecord = ({ kind, record }: RecordOnBoard): AreaRecord =>
  ({ of: kind.collection, record }) as unknown as AreaRecord;

/** What the chart's head says of a board's record. */
export interface AreaWords {
  /** After name, MRN, gender and date of birth. */
  readonly extra: readonly string[];
  /** At the end of the info bar. */
  readonly pills: readonly Look[];
}

const said = (...words: readonly (string | null | undefined)[]): readonly string[] =>
  words.filter((word): word is string => typeof word === 'string' && word !== '');

const plain = (word: string | null): readonly Look[] =>
  word === null ? [] : [{ word, shape: 'ring', tone: 'plain' as const }];

/** The area's own words, by what the chart was described with: which fields stand in its head, and which pills. */
export function areaWords(onBoard: RecordOnBoard): AreaWords {
  const { kind, look } = onBoard;
  const { of, record } = areaRecord(onBoard);
  switch (of) {
    case 'icu':
      return { extra: [], pills: [] };
    case 'emergency-details': {
      const { arrival_mode: mode, chief_complaint } = record;
      return { extra: said(mode && wordOf(kind, 'arrival_mode', mode), chief_complaint), pills: [look] };
    }
    case 'operations': {
      const { surgery_type, procedure_name } = record;
      return { extra: said(wordOf(operation, 'surgery_type', surgery_type), procedure_name), pills: [look] };
    }
    case 'normal-acceptances': {
      const { bed, ward_type } = record;
      const place = bed ? said(bed.wing_name, `Room ${bed.room_number}`, `Bed ${bed.bed_label}`) : [];
      return { extra: place, pills: plain(ward_type) };
    }
    case 'waiting-list':
      return { extra: said(record.diagnosis), pills: [look] };
    case 'imaging-studies': {
      const { modality, body_part, status } = record;
      return { extra: said(modality, body_part), pills: [...plain(modality), levelLook(imagingStudy, status)] };
    }
  }
}

/** What the card of the board's record says, each word once: a study's modality stands in head and pill. */
export function snapshotWords(onBoard: RecordOnBoard): string {
  const { pills, extra } = areaWords(onBoard);
  return [...new Set([...pills.map(({ word }) => word), ...extra])].join(', ');
}

/** What orders from an area say in `source`; Radiology places none. */
export const orderSource = {
  icu: 'icu',
  emergency: 'emergency',
  operations: 'operation',
  ward: 'ward',
  radiology: null,
} as const satisfies Readonly<Record<ChartArea, string | null>>;

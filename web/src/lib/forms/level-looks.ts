import { type BoardRecords, boardRecords, type ImagingStatus, type RecordCollection } from '@ward-board/contract';
import type { Look } from '../ui/look.js';
import { type FieldsOfKind, wordOf } from './record-form.js';

type LevelOf<Name extends RecordCollection> = BoardRecords[Name][(typeof boardRecords)[Name]['level'] &
  keyof BoardRecords[Name]] &
  string;
type Mark = Omit<Look, 'word'>;

/** How each level of each kind of record looks; its word is in the declaration. */
const levelLooks: { readonly [Name in RecordCollection]: Readonly<Record<LevelOf<Name>, Mark>> } & {
  readonly 'imaging-studies': Readonly<Record<ImagingStatus, Mark>>;
} = {
  'emergency-details': {
    critical: { shape: 'square', tone: 'critical' },
    urgent: { shape: 'triangle', tone: 'urgent' },
    standard: { shape: 'disc', tone: 'standard' },
    'non-urgent': { shape: 'ring', tone: 'low' },
  },
  icu: {
    critical: { shape: 'square', tone: 'critical' },
    serious: { shape: 'triangle', tone: 'urgent' },
    stable: { shape: 'disc', tone: 'standard' },
  },
  operations: {
    'pre-op': { shape: 'ring', tone: 'low' },
    'in-surgery': { shape: 'disc', tone: 'active' },
    'post-op': { shape: 'half', tone: 'standard' },
    recovered: { shape: 'check', tone: 'low' },
  },
  'normal-acceptances': {},
  'imaging-studies': {
    scheduled: { shape: 'ring', tone: 'active' },
    'in-progress': { shape: 'half', tone: 'urgent' },
    completed: { shape: 'disc', tone: 'done' },
    cancelled: { shape: 'diamond', tone: 'low' },
  },
};
const looks: Readonly<Record<string, Readonly<Record<string, Mark>>>> = {
  ...levelLooks,
  prescriptions: {
    ordered: { shape: 'ring', tone: 'active' },
    dispensed: { shape: 'half', tone: 'urgent' },
    given: { shape: 'check', tone: 'done' },
    stopped: { shape: 'diamond', tone: 'low' },
  },
  'service-requests': {
    active: { shape: 'ring', tone: 'active' },
    'in-progress': { shape: 'half', tone: 'urgent' },
    completed: { shape: 'check', tone: 'done' },
    revoked: { shape: 'diamond', tone: 'low' },
  },
  'waiting-list': {
    1: { shape: 'square', tone: 'critical' },
    2: { shape: 'triangle', tone: 'urgent' },
    3: { shape: 'disc', tone: 'standard' },
    4: { shape: 'ring', tone: 'low' },
  },
};

/** A level of a kind of record by word, shape and tone. */
export const levelLook = (kind: FieldsOfKind, value: string): Look => ({
  word: wordOf(kind, kind.level ?? '', value),
  shape: 'ring',
  tone: 'low',
  ...looks[kind.collection]?.[value],
});

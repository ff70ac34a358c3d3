import type { BoardWard, CreateDisplay, DisplayPrivacy, DisplayRecord } from '@ward-board/contract';
import { valuesOf } from '../forms/values.js';

const names = ['code', 'name', 'ward', 'privacy', 'clinical'] as const;
/** A field of the form that pairs a display. */
export type DisplayField = (typeof names)[number];
type DisplayValues = Readonly<Record<DisplayField, string>>;

export const displayLabels: Readonly<Record<DisplayField, string>> = {
  code: 'Code on the screen',
  name: 'Name',
  ward: 'Ward',
  privacy: 'Patients are shown by',
  clinical: 'Vital signs, NEWS2 and results',
};

export const newDisplay = (): DisplayValues => ({
  ...valuesOf(names, () => ''),
  ...{ privacy: 'initials', clinical: 'no' },
});

export const toDisplay = ({ name, ward, privacy, clinical }: DisplayValues): CreateDisplay => ({
  ...{ name: name.trim(), ward: ward as BoardWard, privacy: privacy as DisplayPrivacy, clinical: clinical === 'yes' },
});

/** Seen is written each minute: a screen that was not for so long is off or cut off. */
export const AWAY_MS = 180_000;

/** A display of whose screen nothing is known yet: it was paired just now. */
export const isAwaited = (
  { created_at, last_seen_at }: Pick<DisplayRecord, 'created_at' | 'last_seen_at'>,
  now: Date,
): boolean => last_seen_at === null && now.getTime() - Date.parse(created_at) < AWAY_MS;

/** A display as it was read, seen when it was told of since: an answer that was on its way meanwhile does not have that. */
export function withSeen(display: DisplayRecord, seen: ReadonlyMap<string, string>): DisplayRecord {
  const last_seen_at = seen.get(display.id) ?? null;
  return last_seen_at === null || last_seen_at <= (display.last_seen_at ?? '') ? display : { ...display, last_seen_at };
}

/** What the form lacks. Without a code a token is asked for, to be pasted on the screen. */
export const missingDisplay = (values: DisplayValues): Readonly<Record<string, string>> => ({
  ...(/^[\s-]*([A-Za-z0-9][\s-]*){6}$/.test(values.code) || values.code.trim() === ''
    ? {}
    : { code: 'Enter the six letters and digits that the screen shows.' }),
  ...(values.name.trim() === '' ? { name: 'Say where the screen hangs.' } : {}),
  ...(values.ward === '' ? { ward: 'Choose a ward.' } : {}),
});

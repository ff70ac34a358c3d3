/** A part of an event that a line can have. */
export type LinePart = 'position' | 'event_id' | 'type' | 'stream' | 'revision' | 'recorded_at' | 'data';

/** What a member of a line is made of: a part of the event, or texts of its metadata by their names. */
export type LineMember =
  | LinePart
  /** A text; where the metadata lacks it, another part, or null. */
  | { readonly text: string; readonly missing: LinePart | null }
  /** A whole number from 1, which metadata has as a text; 1 where it lacks it. */
  | { readonly number: string }
  /** An object of texts: null as a whole where one of `needed` is missing or empty, each of the others null where it is. */
  | { readonly needed: Readonly<Record<string, string>>; readonly others: Readonly<Record<string, string>> };

/** The members of a line, an object of JSON, in their order. */
export type LineShape = Readonly<Record<string, LineMember>>;

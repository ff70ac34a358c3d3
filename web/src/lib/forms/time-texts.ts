/** What fields of days and times ask for, whatever the language of the device: as records and lists sort them. */
export const DAY_FORM = 'YYYY-MM-DD';
export const MOMENT_FORM = 'YYYY-MM-DD HH:MM';

/** Whether a text is a calendar day as records have it. */
export const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return time !== null && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
};

const INSTANT = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):.*(?:Z|[+-]\d\d:?\d\d)$/;

/**
 * Whether a text is an instant that fields can show, and not something that was typed, or stands in an address, and is none. `Date.parse`
 * alone also takes the 30th of February, for the 2nd of March, and 24:00, which the calendar behind the fields refuses.
 */
export const isInstant = (text: string): boolean =>
  isDay(INSTANT.exec(text)?.[1] ?? '') && !Number.isNaN(Date.parse(text));

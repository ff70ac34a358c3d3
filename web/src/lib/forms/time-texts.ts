/** What fields of days and times ask for, whatever the language of the device: as records and lists sort them. */
export const DAY_FORM = 'YYYY-MM-DD';
export const MOMENT_FORM = 'YYYY-MM-DD HH:MM';

/** Whether a field's text is an instant, and not something that was typed and is none. */
export const isInstant = (text: string): boolean => /^\d{4,}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text));

/** Whether a text is a calendar day as records have it. */
export const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return time !== null && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
};

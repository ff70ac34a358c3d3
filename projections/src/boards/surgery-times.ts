/**
 * When surgery began and was over, of a status that was reached at a time; records of other kinds have neither.
 * @param level the status that is reached now.
 */
export function surgeryTimes(record: object, level: string | null, at: string): object {
  if (!('started_at' in record)) return {};
  if (level === 'in-surgery') return { started_at: at };
  return level === 'post-op' ? { ended_at: at } : {};
}

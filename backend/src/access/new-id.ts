/** The least id that a record made at a time can have: a bound between what was made before and what after. */
export function firstIdAt(time: Date): string {
  const ms = time.getTime().toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`;
}

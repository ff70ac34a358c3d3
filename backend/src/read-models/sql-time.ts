/** A timestamp column as SQL that gives it as it goes on the wire: RFC 3339, UTC, milliseconds. */
export const sqlTime = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

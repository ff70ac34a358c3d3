/** Where the embedded Postgres reports what it found and did. */
export interface Log {
  info(line: string): void;
  warn(line: string): void;
}

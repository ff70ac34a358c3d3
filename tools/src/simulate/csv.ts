import { Mistake } from './options.js';

/** A row by the names of the columns, with the line that it begins on. */
export interface CsvRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/**
 * Reads RFC 4180: commas, optional double quotes, `""` within them; CR LF or LF; the first row names the columns.
 * Strict: nothing is guessed. @throws Mistake that names the line.
 */
export function* readCsv(text: string): Generator<CsvRow> {
  const rows = rawRows(text.startsWith('\uFEFF') ? text.slice(1) : text);
  const first = rows.next();
  if (first.done) throw new Mistake('line 1: there are no columns');
  const names = first.value.cells;
  for (const { line, cells } of rows) {
    if (cells.length !== names.length)
      throw new Mistake(`line ${line}: ${cells.length} values where ${names.length} columns are named`);
    yield { line, cells: Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])) };
  }
}

/** One cell, quoted or bare, with what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

function* rawRows(text: string): Generator<{ readonly line: number; readonly cells: readonly string[] }> {
  let [at, line] = [0, 1];
  while (at < text.length) {
    const begins = line;
    const cells: string[] = [];
    for (let end = ','; end === ','; ) {
      CELL.lastIndex = at;
      const found = CELL.exec(text);
      if (!found) throw new Mistake(`line ${line}: a quote is out of place`);
      const [whole, quoted, bare = '', ending = ''] = found;
      cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
      line += whole.split('\n').length - 1;
      at += whole.length;
      end = ending;
    }
    // A line with nothing on it says nothing.
    if (cells.length > 1 || cells[0] !== '') yield { line: begins, cells };
  }
}

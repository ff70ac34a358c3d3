/**
 * The last line of a run, alone on its line and always of the same form, for programs that read it:
 * `128 passed, 0 failed`, and `, 2 skipped` if any were.
 */
import { writeSync } from 'node:fs';

export default class ClosingLineReporter {
  onRunComplete(_contexts, results) {
    // As late as it gets: jest writes its own summary after the last reporter.
    process.once('exit', () => writeNow(`${closingLine(results)}\n`));
  }
}

/** Not by process.stdout: what it writes to a pipe while the process exits may never come out. */
function writeNow(text) {
  for (let attempt = 0; attempt < 1000; attempt++) {
    try {
      writeSync(1, text);
      return;
    } catch (error) {
      // A pipe whose reader is behind.
      if (error.code !== 'EAGAIN') return;
    }
  }
}

function closingLine(results) {
  // A file that could not be loaded counts: it would otherwise hide all its tests.
  const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
  const skipped = results.numPendingTests + results.numTodoTests;
  return `${results.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

import {
  isolationOf,
  isolationSentences,
  isolationSign,
  isolationText,
  precautionsIn,
  saysOfIsolation,
} from './index.js';

/** Ten times what a note may have: in proportion to its length that takes milliseconds, by the square of it seconds. */
const LENGTH = 40_000;
const MOST_MS = 500;

/** What people draw lines and leave gaps with, in the middle of a text. */
const lines = ['-', '– ', ' ', '\t', '/ ', '&', '.', ', ', ';', '\n', ' \n', '\n\n', ': \n', '+ ', '( '];
const texts = [
  ...lines.map((line) => [line, `Contact precautions${line.repeat(LENGTH / line.length)}x`] as const),
  ...['isolated ', 'isolation -'].map((word) => [word, word.repeat(LENGTH / word.length)] as const),
];

const reads: Readonly<Record<string, (text: string) => unknown>> = {
  'as notes': (notes) => isolationOf({ notes }),
  'as what was noted': (text) => isolationOf({ note_entries: [{ text }] }),
  'as what was told': (notes) => isolationOf({ handover: { notes } }),
  'as an isolation': (isolation) => isolationOf({ isolation }),
  'by sentences': isolationSentences,
  'whether it says one': saysOfIsolation,
  'as a sign': isolationSign,
  'as precautions': precautionsIn,
  'to be written elsewhere': isolationText,
};

/** Every event of a patient reads all that was written of them, before whatever has happened to anybody else. */
describe.each(Object.keys(reads))('a long text, read %s', (name) => {
  it.each(texts)('costs no more than its length: %j', (_, text) => {
    const before = process.cpuUsage();
    reads[name]?.(text);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(MOST_MS);
  });
});

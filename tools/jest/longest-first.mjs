/**
 * Browser tests first, pure ones last: a file that takes half a minute must not begin when all others are done. Within a
 * kind jest's own order holds: by how long a file took the last time, and by its size where that is not known.
 */
import TestSequencer from '@jest/test-sequencer';

const KINDS = ['browser', 'postgres', 'pure'];

export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const kindOf = ({ context }) => KINDS.indexOf(context.config.displayName.name);
    return [...super.sort(tests)].sort((one, other) => kindOf(one) - kindOf(other));
  }
}

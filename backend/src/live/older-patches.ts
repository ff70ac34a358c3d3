import type { FeedName } from '@ward-board/contract';
import type { FeedLog, StoredPatch } from './feed-log.js';
import type { PatchHistory } from './patch-history.js';

/** How many patches are read at once: reading goes on from there, and others' requests come in between. */
const AT_ONCE = 100;
/**
 * How much is read of one feed's past altogether, times what its history holds. Patches repeat records; when this much comes to less than an answer may
 * hold, those who need still more load the feed anew, which costs less than reading on.
 */
const READ_MOST_TIMES = 4;

/** Reads a history further back, when somebody needs it: each patch once, for all who join after any number. */
export class OlderPatches {
  private reading: Promise<void> | undefined;
  private bytes = 0;

  constructor(
    private readonly log: Pick<FeedLog, 'before'>,
    private readonly name: FeedName,
    private readonly history: PatchHistory,
  ) {}

  /** Goes back to a number, or as far as the history can. @throws when the patches can't be read now. */
  async reach(seq: number): Promise<void> {
    while (seq < this.history.from && !this.history.isFull) {
      this.reading ??= this.readOn().finally(() => {
        this.reading = undefined;
      });
      await this.reading;
    }
  }

  private async readOn(): Promise<void> {
    const { from } = this.history;
    const { patches, bytes } = await this.log.before(this.name, from, AT_ONCE, this.history.mostBytes);
    // Patches that came meanwhile may have let go of what these would have led on to.
    if (this.history.from !== from) return;
    const following = leadingTo(from, patches);
    this.bytes += bytes;
    this.history.addOlder(following, following.length === 0 || this.bytes >= READ_MOST_TIMES * this.history.mostBytes);
  }
}

/** The last of some patches, without gaps up to a number. */
function leadingTo(seq: number, patches: readonly StoredPatch[]): readonly StoredPatch[] {
  const gap = patches.findLastIndex((patch, index) => patch.seq !== seq - (patches.length - 1 - index));
  return patches.slice(gap + 1);
}

import { Logger } from '@nestjs/common';
import type { KeptHead } from '@ward-board/contract';
import type { KnowsKey } from './head-keys.js';
import { HeadsFileTrouble } from './heads-end.js';
import { HeadsFile } from './heads-file.js';
import { isSigned, SigningKey } from './tree-head.js';

const GONE =
  'ledger-heads.ndjson is not in the data folder, where this process has signed heads: without it nobody can tell whether the log was set back to an older state';

/**
 * What a data folder keeps of the ledger: the file of heads, and the key that they are signed with. The file is made before the key, so that
 * a key without a file says that the file was lost, whatever the database says.
 */
export class LedgerFiles {
  private readonly log = new Logger('Ledger');
  private readonly file: HeadsFile;
  private key: SigningKey | undefined;

  constructor(
    private readonly dataDir: string,
    private readonly now: () => Date,
    knowsKey: KnowsKey,
  ) {
    // The database may not know this process's own yet.
    this.file = new HeadsFile(dataDir, async (id) => id === (await this.keyId()) || (await knowsKey(id)));
  }

  /** @throws what the file system says, when the data folder can't be used. */
  async signingKey(): Promise<SigningKey> {
    if (!this.key && !(await SigningKey.isThere(this.dataDir))) await this.file.make();
    this.key ??= await SigningKey.load(this.dataDir);
    return this.key;
  }

  /** The id of the key; null: there is none yet. @throws what the file system says, when the data folder can't be used. */
  async keyId(): Promise<string | null> {
    return (await SigningKey.isThere(this.dataDir)) ? (await this.signingKey()).id : null;
  }

  /** The head that was kept last; null: none was. @throws HeadsFileTrouble when the last line can't be read. */
  last(): Promise<KeptHead | null> {
    return this.file.last();
  }

  /** It is on the disk once the promise is fulfilled. @throws HeadsFileTrouble when somebody has changed the file so that it lacks the last one. */
  keep(head: KeptHead): Promise<void> {
    return this.file.keep(head, this.now());
  }

  /**
   * Whether the file lacks heads that this process has signed.
   * @param last the head that this process has kept last; undefined: it has not read the file yet.
   * @returns what is lost, for people; null: nothing is; `begun anew`: whoever runs the service has had the file begin anew, and no head of
   * before counts.
   */
  async lost(
    inDatabase: KeptHead | null,
    last: KeptHead | null | undefined,
  ): Promise<{ readonly is: string } | 'begun anew' | null> {
    // Looked for before the file: an export that makes both meanwhile makes the file first, so that a key that is seen here has a file.
    const hasKey = await SigningKey.isThere(this.dataDir);
    if (!(await this.file.isThere())) return hasKey ? this.gone() : null;
    if (await this.file.forgetRequest())
      this.log.warn(
        'The file of heads is there, and does not begin anew: ledger-heads-begin-anew was taken out of the data folder',
      );
    try {
      if (last !== undefined) await this.file.check();
      const lacking = last === undefined ? await this.lacking(inDatabase) : null;
      return (
        lacking && {
          is: `the file of heads lacks the head of ${lacking.size} events that this process signed at ${lacking.at}`,
        }
      );
    } catch (error) {
      if (error instanceof HeadsFileTrouble) return { is: error.message };
      throw error;
    }
  }

  private async gone(): Promise<{ readonly is: string } | 'begun anew'> {
    if (!(await this.file.beginAnew())) return { is: GONE };
    this.log.warn('The file of heads begins anew, as ledger-heads-begin-anew in the data folder asked');
    return 'begun anew';
  }

  /** What is signed here is in the file before it is in the database. A newer head of the same key there: the file was cut, or an older one put in its place. */
  private async lacking(inDatabase: KeptHead | null): Promise<KeptHead | null> {
    if (!inDatabase) return null;
    const [kept, { id }] = [await this.file.last(), await this.signingKey()];
    return inDatabase.key_id === id && isSigned(inDatabase) && inDatabase.size > (kept?.size ?? 0) ? inDatabase : null;
  }
}

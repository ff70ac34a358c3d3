import type { ApiClient } from '@ward-board/api-client';
import type { BoardPatch, BoardSnapshot, BoardWard } from '@ward-board/contract';
import { io } from 'socket.io-client';
import { secretsIn } from './marked.js';

/**
 * A ward's board as the people of the ward are sent it. What of it a wall must not be sent is counted here: where there was
 * nothing to find, that nothing was found on the wall says nothing.
 */
export class PeoplesBoard {
  /** The secrets that people were sent: so many could have reached a wall. */
  secrets = 0;
  /** The records that were sent with no secret in them: had one reached a wall whole, nobody would have seen it. */
  unmarked = 0;
  /** Why it could not be followed, from then on or for a while. */
  failure: string | null = null;
  private readonly socket;

  private constructor(
    readonly ward: BoardWard,
    url: string,
    private readonly person: ApiClient,
  ) {
    this.socket = io(url, { auth: { token: person.token }, transports: ['websocket'] });
    this.socket.on('board:patch', ({ changes }: BoardPatch) => {
      for (const change of changes) if (change.op === 'upsert') this.read(change.record);
    });
  }

  /** Follows a board until it is closed, also when the connection is lost meanwhile. */
  static async follow(url: string, person: ApiClient, ward: BoardWard): Promise<PeoplesBoard> {
    const board = new PeoplesBoard(ward, url, person);
    const joined = Promise.withResolvers<void>();
    const fail = (error: unknown) => {
      board.failure = String(error);
      joined.reject(error);
    };
    board.socket.on('connect', () => void board.join().then(joined.resolve, fail));
    board.socket.on('connect_error', fail);
    await joined.promise;
    return board;
  }

  /** Joins where the board stands now, of which every record is read. */
  private async join(): Promise<void> {
    const { seq, feed, collections } = await this.person.send<BoardSnapshot>('GET', `/api/boards/${this.ward}`);
    for (const record of Object.values(collections).flat()) this.read(record);
    const answer: { ok: boolean } = await this.socket.emitWithAck('board:join', { ward: this.ward, after: seq, feed });
    if (!answer.ok) throw new Error(`People could not join ${this.ward}: ${JSON.stringify(answer)}`);
  }

  private read(record: unknown): void {
    const { length } = secretsIn(JSON.stringify(record));
    this.secrets += length;
    if (length === 0) this.unmarked += 1;
  }

  close(): void {
    this.socket.close();
  }
}

import type { PgListener, Position } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';
import type { ProjectionFailure } from '../../store/entities.js';

/** Where a projection stands. */
export interface ProjectionState {
  readonly name: string;
  readonly position: Position;
  readonly failure: ProjectionFailure | null;
  /** Why the newest attempt to go on failed, where it is tried again; null once it went on. */
  readonly trouble: string | null;
  /** How many of its documents are parked: they stand still, whatever the position says. */
  readonly parked: number;
}

/** Behind a lost notification: how often a waiting caller looks by itself. */
const POLL_MS = 200;

/** What ended a sleep. */
type Waking = 'moved' | 'halted' | 'nothing';

/** Where every projection stands, in this process or another. */
export class ProjectionProgress {
  private readonly sleepers = new Set<(waking: Waking) => void>();
  private readonly reached = new Map<string, Position>();
  private readonly stops: readonly (() => void)[];
  private looking: Promise<readonly ProjectionState[]> | undefined;

  /** @param names the projections that a reader of a fresh write depends on. */
  constructor(
    private readonly db: DataSource,
    listener: PgListener,
    private readonly names: readonly string[],
  ) {
    const onMoved = (payload: string) => {
      const [name = '', position = ''] = payload.split(' ');
      this.note(name, position as Position);
      this.wake('moved');
    };
    // After a crash of Postgres, rows without a feed may be a moment older than they were: what is known is forgotten.
    const onReconnect = () => this.reached.clear();
    this.stops = [
      listener.listen('projection_moved', onMoved, onReconnect),
      listener.listen('projection_halted', () => this.wake('halted')),
    ];
  }

  /** @param db over which it is asked; left out: over the connections of everybody else's reads. */
  async standings(db: Pick<DataSource, 'query'> = this.db): Promise<readonly ProjectionState[]> {
    return db.query<ProjectionState[]>(
      `SELECT g.name, g.position, g.failure, g.trouble,
         (SELECT count(*)::int FROM parked_document d WHERE d.generation = g.id) AS parked
       FROM projection p JOIN projection_generation g ON g.id = p.live ORDER BY g.name`,
    );
  }

  /**
   * Waits until readers see everything up to a position, but for documents that are parked. A projection that does not
   * handle the event there says so half a second later than one that does.
   * @param names the projections to wait for; all that a reader of a fresh write depends on, unless said otherwise.
   * @returns false when it took longer than `timeoutMs`, or one of them has halted before it.
   */
  async waitFor(position: Position, timeoutMs: number, names = this.names): Promise<boolean> {
    const deadline = performance.now() + timeoutMs;
    // A process that has heard nothing yet, of something that is long done, does not wait for the next poll.
    let lookAt = names.every((name) => this.reached.has(name)) ? performance.now() + POLL_MS : 0;
    while (!this.hasReached(position, names)) {
      if (performance.now() >= deadline) return false;
      if (performance.now() >= lookAt) {
        const standings = await this.look();
        if (this.hasReached(position, names)) return true;
        if (standings.some(({ name, failure }) => failure !== null && names.includes(name))) return false;
        lookAt = performance.now() + POLL_MS;
      }
      const waking = await this.sleep(Math.max(0, Math.min(lookAt, deadline) - performance.now()));
      if (waking === 'halted') lookAt = 0;
    }
    return true;
  }

  /** Ends listening. */
  close(): void {
    for (const stop of this.stops) stop();
  }

  private hasReached(position: Position, names: readonly string[]): boolean {
    return names.every((name) => (this.reached.get(name) ?? '') >= position);
  }

  private note(name: string, position: Position): void {
    if ((this.reached.get(name) ?? '') <= position) this.reached.set(name, position);
  }

  /** One query for all that wait. A database that is away now says nothing; whoever waits waits on. */
  private look(): Promise<readonly ProjectionState[]> {
    this.looking ??= this.standings()
      .catch(() => [])
      .then((standings) => {
        this.looking = undefined;
        for (const { name, position } of standings) this.note(name, position);
        return standings;
      });
    return this.looking;
  }

  private wake(waking: Waking): void {
    for (const rise of [...this.sleepers]) rise(waking);
  }

  private sleep(ms: number): Promise<Waking> {
    return new Promise((resolve) => {
      const rise = (waking: Waking) => {
        clearTimeout(timer);
        this.sleepers.delete(rise);
        resolve(waking);
      };
      const timer = setTimeout(() => rise('nothing'), ms);
      this.sleepers.add(rise);
    });
  }
}

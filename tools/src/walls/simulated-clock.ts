const INSTANT = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g;

interface Move {
  /** When it was moved, by the machine's clock. */
  readonly at: number;
  /** How far it is ahead of the machine's clock from then on. */
  readonly ahead: number;
}

/** A clock that is moved on while the machine's own goes at its pace. Each moment of the machine's is one moment of it. */
export class SimulatedClock {
  private readonly moves: Move[] = [];

  /** @param now the machine's clock, in ms since 1970. */
  constructor(private readonly now: () => number = Date.now) {}

  move(ms: number): void {
    this.moves.push({ at: this.now(), ahead: (this.moves.at(-1)?.ahead ?? 0) + ms });
  }

  /** What it showed, or shows, at a moment of the machine's clock. */
  at(moment: number): number {
    return moment + (this.moves.findLast(({ at }) => at <= moment)?.ahead ?? 0);
  }

  get time(): Date {
    return new Date(this.at(this.now()));
  }

  /** A text of the service, with its times as they were by this clock. */
  inText(text: string): string {
    return text.replaceAll(INSTANT, (instant) => new Date(this.at(Date.parse(instant))).toISOString());
  }

  /** The same of a `Date` header. It is cut to the second: one in which the clock was moved counts as after that. */
  inHeader(date: string): string {
    return new Date(this.at(Math.min(this.now(), Date.parse(date) + 999))).toUTCString();
  }
}

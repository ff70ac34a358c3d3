import type { BoardWard, DisplayPrivacy } from '@ward-board/contract';

/** A wall display that shows who it is by its token: it reads and follows the board of its ward, and may nothing else. */
export interface Display {
  readonly id: string;
  readonly ward: BoardWard;
  readonly privacy: DisplayPrivacy;
  readonly clinical: boolean;
}

/** Recognises displays; what it is done with is in `displays`. */
export abstract class DisplayTokens {
  /** The display that one of the tokens belongs to; null: none, or it has been revoked. */
  abstract authenticate(tokens: readonly string[]): Promise<Display | null>;
  /** A display reads or follows its board. */
  abstract seen(id: string): void;
}

/** Whether a display may make a request. @param route as the router has it. @param ward that the request's path names. */
export function displayMayCall(display: Display, method: string, route: string | undefined, ward: unknown): boolean {
  return (method === 'GET' || method === 'HEAD') && route === '/api/boards/:ward' && ward === display.ward;
}

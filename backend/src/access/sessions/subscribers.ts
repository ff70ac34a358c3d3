import type { Logger } from '@nestjs/common';

/** Who is told of something. */
export class Subscribers<Told> {
  private readonly handlers = new Set<(told: Told) => void>();

  constructor(private readonly logger: Logger) {}

  /** Calls the handler each time from now on. @returns ends the subscription. */
  add(handler: (told: Told) => void): () => void {
    this.handlers.add(handler);
    return () => this.handlers.delete(handler);
  }

  tell(told: Told): void {
    for (const handler of this.handlers) {
      try {
        handler(told);
      } catch (error) {
        // One subscriber's bug must not keep the others from closing what they opened.
        this.logger.error(error);
      }
    }
  }
}

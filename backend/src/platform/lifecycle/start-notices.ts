import { Injectable } from '@nestjs/common';

/** Lines for whoever starts the service, printed below its address once it is ready; the demo's logins, for example. */
@Injectable()
export class StartNotices {
  private readonly notices: string[] = [];

  add(...lines: readonly string[]): void {
    this.notices.push(...lines);
  }

  get lines(): readonly string[] {
    return this.notices;
  }
}

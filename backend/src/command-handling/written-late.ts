import { Injectable } from '@nestjs/common';
import type { Settings } from '../settings/settings.js';
import { InjectSettings } from '../settings/settings.module.js';
import type { CommandMetadata } from './command-metadata.js';

/** What arrives later than this says in its text when it was written. */
const LATE_AFTER_MS = 60_000;
/**
 * Notes and assessments have no time but that of their arrival. One that a device has kept, since it had no connection, says in its text when
 * it was written (docs/decisions/what-is-sent-late.md): the service alone knows when it arrived first, however often it was sent.
 */
@Injectable()
export class WrittenLate {
  private readonly clock: Intl.DateTimeFormat;
  private readonly day: Intl.DateTimeFormat;

  constructor(@InjectSettings() { facility }: Settings) {
    const { time_zone: timeZone } = facility;
    this.clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
    this.day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' });
  }

  /** The text as it is recorded. */
  text(text: string, metadata: CommandMetadata): string {
    const words = this.words(metadata);
    return words === null ? text : `${text}\n${words}`;
  }

  /** The same of a text that may be left out. */
  optional(text: string | null | undefined, metadata: CommandMetadata): string | null | undefined {
    return text == null ? (this.words(metadata) ?? text) : this.text(text, metadata);
  }

  private words({ at, writtenAt }: CommandMetadata): string | null {
    if (writtenAt == null) return null;
    const [arrived, written] = [new Date(at), new Date(writtenAt)];
    if (arrived.getTime() - written.getTime() <= LATE_AFTER_MS) return null;
    const day = this.day.format(written);
    const when = `${day === this.day.format(arrived) ? '' : `${day} `}${this.clock.format(written)}`;
    return `(Written ${when}, sent later.)`;
  }
}

import { Injectable } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { headers } from '@ward-board/contract';
import { Answer, type Headers, recordAnswer } from '../read-models/answer.js';
import type { Collection } from '../read-models/collections.js';
import { FromEvents } from '../read-models/from-events.js';
import { ReadModels } from '../read-models/read-models.js';
import { isAsLeftBy } from '../read-models/stored-events.js';
import type { CommandOutcome } from './command-execution.js';
import { rejected } from './rejected.js';

/** A command that was executed, and whose effects can be read. */
interface Executed {
  readonly headers: Headers;
  /** The streams that it wrote, or decided on where it wrote none. */
  readonly streams: readonly string[];
  /** A record that it made or changed, as JSON text, as a GET would answer it. */
  record(collection: Collection, id: string): Promise<string>;
}

/** A record with the name that it has in an answer of several. */
interface NamedRecord {
  readonly name: string;
  readonly collection: Collection;
  readonly id: string;
}

/**
 * From a command to its answer: dispatch, wait until everybody can read what it did, answer with the records. A command
 * that changed nothing waits for what it decided on.
 */
@Injectable()
export class CommandAnswers {
  constructor(
    private readonly bus: CommandBus,
    private readonly readModels: ReadModels,
    private readonly fromEvents: FromEvents,
  ) {}

  /** 201 with the new record, and where it is. */
  async created(command: Command<CommandOutcome>, collection: Collection, id: string): Promise<Answer> {
    const executed = await this.execute(command);
    const location = `/api/${collection}/${id}`;
    return recordAnswer(await executed.record(collection, id), { ...executed.headers, location });
  }

  /**
   * 201 with the record of a stream that the command has made or changed, of which only what its streams are called is known.
   * @param kind what the names of such streams begin with; the record's id follows.
   */
  async createdIn(
    command: Command<CommandOutcome>,
    collection: Collection,
    kind: string,
    location: string,
  ): Promise<Answer> {
    const executed = await this.execute(command);
    const stream = executed.streams.find((name) => name.startsWith(kind));
    if (stream === undefined) throw new Error(`The command changed no stream ${kind}….`);
    const record = await executed.record(collection, stream.slice(kind.length));
    return recordAnswer(record, { ...executed.headers, location });
  }

  /** 201 with several new records in their order, and where they are listed. */
  async createdTogether(
    command: Command<CommandOutcome>,
    collection: Collection,
    ids: readonly string[],
    location: string,
  ): Promise<Answer> {
    const executed = await this.execute(command);
    const items = await Promise.all(ids.map((id) => executed.record(collection, id)));
    return new Answer(`{"items":[${items.join()}]}`, { ...executed.headers, location });
  }

  /** The record as it is now. */
  async changed(command: Command<CommandOutcome>, collection: Collection, id: string): Promise<Answer> {
    const executed = await this.execute(command);
    return recordAnswer(await executed.record(collection, id), executed.headers);
  }

  /** What is read once everybody can read what the command did, as JSON text. */
  async answered(command: Command<CommandOutcome>, read: () => Promise<string>): Promise<Answer> {
    const { headers: said } = await this.execute(command);
    return new Answer(await read(), said);
  }

  /** No body. */
  async removed(command: Command<CommandOutcome>): Promise<Answer> {
    return new Answer(undefined, (await this.execute(command)).headers);
  }

  /** Several records that the command made or changed, each under its name. */
  async changedTogether(
    command: Command<CommandOutcome>,
    records: Readonly<Record<string, readonly [Collection, id: string]>>,
  ): Promise<Answer> {
    const executed = await this.execute(command);
    const members = await Promise.all(
      Object.entries(records).map(async ([name, [collection, id]]) => {
        return `${JSON.stringify(name)}:${await executed.record(collection, id)}`;
      }),
    );
    return new Answer(`{${members.join(',')}}`, executed.headers);
  }

  /**
   * Both records of a hand-off, each under its name. The one that the patient has on the receiving board is the one that
   * the other names: a new one, whose id is given, or one that kept their bed.
   */
  async handedOff(command: Command<CommandOutcome>, from: NamedRecord, opened: NamedRecord): Promise<Answer> {
    const executed = await this.execute(command);
    const left = await executed.record(from.collection, from.id);
    const { outcome } = JSON.parse(left) as { readonly outcome: { readonly record_id: string | null } | null };
    const entered = await executed.record(opened.collection, outcome?.record_id ?? opened.id);
    return new Answer(`{"${from.name}":${left},"${opened.name}":${entered}}`, executed.headers);
  }

  /** @throws ProblemException with the code of the rejection. */
  private async execute(command: Command<CommandOutcome>): Promise<Executed> {
    const outcome = await this.bus.execute(command);
    if (!outcome.ok) throw rejected(outcome.rejection);
    const { stored } = outcome;
    const asStored: Executed['record'] = (collection, id) => this.fromEvents.record(stored, collection, id);
    const position = {
      [headers.eventPosition]: stored.position,
      ...(stored.repeated && { [headers.idempotencyReplayed]: 'true' }),
    };
    const streams = [...new Set(stored.events.map(({ stream }) => stream))];
    const [isShown, isTold] = await Promise.all([
      this.readModels.waitForWrite(stored),
      this.readModels.waitForNotifications(stored),
    ]);
    const said = isShown && isTold ? position : { ...position, [headers.projection]: 'behind' };
    if (!isShown) return { headers: said, streams, record: asStored };
    return {
      headers: said,
      streams,
      // Somebody else may have changed or removed it by now: it is answered as this command left it, then.
      record: async (collection, id) => {
        const shown = await this.readModels.get(collection, id);
        return shown !== undefined && isAsLeftBy(stored, collection, JSON.parse(shown))
          ? shown
          : asStored(collection, id);
      },
    };
  }
}

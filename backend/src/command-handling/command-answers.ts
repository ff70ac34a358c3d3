import { Injectable } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { headers } from '@ward-board/contract';
import type { FastifyReply } from 'fastify';
import { answerRecord } from '../read-models/answers.js';
import type { Collection } from '../read-models/collections.js';
import { FromEvents } from '../read-models/from-events.js';
import { ReadModel } from '../read-models/read-model.js';
import { Records } from '../read-models/read-models.js';
import type { Outcome } from './command-execution.js';
import { rejected } from './rejected.js';

/** A command that was done, and whose effects can be read. */
export interface Done {
  /** A record that it made or changed, as JSON text, as a GET would answer it. */
  record(collection: Collection, id: string): Promise<string>;
}

/** From a command to its answer: dispatch, wait until everybody can read what it did, answer with the record. */
@Injectable()
export class CommandAnswers {
  constructor(
    private readonly bus: CommandBus,
    private readonly records: Records,
    private readonly rows: ReadModel,
    private readonly fromEvents: FromEvents,
  ) {}

  /** @throws ProblemException with the code of the refusal. */
  async execute(reply: FastifyReply, command: Command<Outcome>): Promise<Done> {
    const outcome = await this.bus.execute(command);
    if (!outcome.ok) throw rejected(outcome.rejection);
    const { position, streams } = outcome;
    if (position === null) return { record: (collection, id) => this.records.find(collection, id) };
    reply.header(headers.eventPosition, position);
    const asMade: Done['record'] = (collection, id) => this.fromEvents.record(streams, position, collection, id);
    if (await this.records.waitFor(position)) {
      // Somebody else may have removed it by now: it is answered as this command left it, then.
      return { record: async (collection, id) => (await this.rows.find(collection, id)) ?? asMade(collection, id) };
    }
    reply.header(headers.projection, 'behind');
    return { record: asMade };
  }

  /** The answer with the new record and where it is. */
  async created(reply: FastifyReply, command: Command<Outcome>, collection: Collection, id: string): Promise<string> {
    const done = await this.execute(reply, command);
    const record = await done.record(collection, id);
    reply.header('location', `/api/${collection}/${id}`);
    return answerRecord(reply, record);
  }

  /** The record as it is now. */
  async changed(reply: FastifyReply, command: Command<Outcome>, collection: Collection, id: string): Promise<string> {
    const done = await this.execute(reply, command);
    return answerRecord(reply, await done.record(collection, id));
  }

  /** No body. */
  async removed(reply: FastifyReply, command: Command<Outcome>): Promise<void> {
    await this.execute(reply, command);
  }
}

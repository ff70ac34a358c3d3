import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { HandoverCorrections, RecordCollection } from '@ward-board/contract';
import {
  type Admission,
  type AmendRecord,
  acceptTransfer,
  addNote,
  admissions,
  amendRecord,
  bedLeft,
  beds,
  type Decision,
  dischargeFromBoard,
  type HandoverText,
  handOffRecord,
  type NewRecord,
  openRecord,
  openRecords,
  type Rejected,
  reject,
  removeRecord,
  sendBack,
  type Taker,
  takeEmergencyPatient,
} from '@ward-board/domain';
import { kindOf } from '@ward-board/projections';
import { CommandExecution, type CommandOutcome, type Load } from '../command-handling/command-execution.js';
import type { Actor, CommandMetadata } from '../command-handling/command-metadata.js';
import { Locations } from '../locations/locations.js';
import { RecordAdmissions } from './record-admissions.js';
import { type RecordBody, type RecordContents, RecordContentsReader, withWholeChecklists } from './record-contents.js';
import { roomChoice } from './room-choice.js';

/** Whose record it is: what a new one is opened for, and an edit may name as a check. */
interface BelongsTo {
  readonly admission_id?: string | undefined;
  readonly patient_id?: string | undefined;
}

/** What a transfer says of the patient, and what it tells in other words than the records have it. */
export type TransferBody = RecordBody & { readonly handover?: HandoverCorrections | undefined };

/** What is to be done with a board record. Bodies are as the declaration of their collection validated them. */
export type RecordAction =
  | { readonly do: 'open'; readonly body: RecordBody & BelongsTo & { readonly admission_id: string } }
  | { readonly do: 'amend'; readonly body: RecordBody & BelongsTo }
  | {
      readonly do: 'hand off';
      readonly collection: RecordCollection;
      readonly id: string;
      readonly body: TransferBody;
      readonly keepsBed: boolean;
    }
  | { readonly do: 'accept' }
  | { readonly do: 'send back'; readonly reason: string }
  | { readonly do: 'note'; readonly text: string; readonly step_done?: string | undefined }
  | { readonly do: 'take' }
  | { readonly do: 'discharge'; readonly notes: string | null }
  | { readonly do: 'remove' };

/** A command on a board record of any kind. `id` is the record's, also of one that is to be opened. */
export class BoardRecordCommand extends Command<CommandOutcome> {
  constructor(
    readonly metadata: CommandMetadata,
    readonly collection: RecordCollection,
    readonly id: string,
    readonly action: RecordAction,
  ) {
    super();
  }
}

/** The decision on a command, once what it refers to has been looked up. */
type Decide = (admission: Admission | null, load: Load) => Promise<Decision>;

/** Finds the admission that a record belongs to, loads it and decides: the same for every kind of record. */
@CommandHandler(BoardRecordCommand)
export class BoardRecordHandler implements ICommandHandler<BoardRecordCommand> {
  constructor(
    private readonly execution: CommandExecution,
    private readonly recordAdmissions: RecordAdmissions,
    private readonly contents: RecordContentsReader,
    private readonly locations: Locations,
  ) {}

  async execute(command: BoardRecordCommand): Promise<CommandOutcome> {
    const { metadata, collection, id, action } = command;
    const admission_id =
      action.do === 'open' ? action.body.admission_id : await this.recordAdmissions.admissionOf(collection, id);
    if (admission_id === null) return reject('not_found', 'There is no such record.');
    const decide = await this.prepare(command);
    if (typeof decide !== 'function') return decide;
    return this.execution.execute(metadata, async (load) => decide(await load(admissions, admission_id), load));
  }

  private async prepare({ metadata, collection, id, action }: BoardRecordCommand): Promise<Decide | Rejected> {
    const on = { kind: kindOf[collection], id, if_match: metadata.ifMatch };
    switch (action.do) {
      case 'open': {
        const contents = await this.contents.read(collection, action.body, metadata.at, null);
        if ('rejection' in contents) return contents;
        const { patient_id } = action.body;
        return async (admission, load) =>
          openRecord({ record: await newRecord(collection, id, contents, load), patient_id }, admission);
      }
      case 'amend': {
        const { admission_id, patient_id } = action.body;
        const contents = await this.contents.read(collection, action.body, metadata.at, undefined);
        if ('rejection' in contents) return contents;
        const { plan, bed_id, wing_id, details } = contents;
        const level = contents.level as AmendRecord['level'];
        return async (admission, load) => {
          if (plan !== undefined) await loadHeldBeds(admission, load);
          const room = plan && (await roomChoice(plan, bed_id, load));
          const changes = withWholeChecklists(collection, details, admission?.records[on.kind]?.details);
          return amendRecord({ ...on, admission_id, patient_id, level, changes, room, wing_id }, admission);
        };
      }
      case 'hand off': {
        const { keepsBed } = action;
        const contents = await this.contents.read(action.collection, action.body, metadata.at, null);
        if ('rejection' in contents) return contents;
        const { wing_id } = contents;
        return async (admission, load) => {
          await loadHeldBeds(admission, load);
          const to = await newRecord(action.collection, action.id, contents, load);
          const handover = given(action.body.handover);
          return handOffRecord({ from: on, to: { ...to, wing_id }, keepsBed, handover }, admission);
        };
      }
      case 'accept':
        return async (admission) => acceptTransfer(on, admission);
      case 'send back': {
        const { reason } = action;
        return async (admission, load) => {
          await loadHeldBeds(admission, load);
          const left = admission && bedLeft(admission.records[on.kind], admission);
          const bedHolder = (left && (await load(beds, left.bed_id))) ?? null;
          return sendBack({ ...on, reason, bedHolder }, admission);
        };
      }
      case 'note': {
        const { text, step_done } = action;
        return async (admission) => addNote({ ...on, text, step_done }, admission);
      }
      case 'take': {
        const by = await this.taker(metadata.actor);
        if ('rejection' in by) return by;
        const { at } = metadata;
        return async (admission) => takeEmergencyPatient({ ...on, kind: 'emergency', by, at }, admission);
      }
      case 'discharge':
        return async (admission, load) => {
          await loadHeldBeds(admission, load);
          return dischargeFromBoard({ ...on, notes: action.notes }, admission);
        };
      case 'remove':
        return async (admission, load) => {
          await loadHeldBeds(admission, load);
          return removeRecord(on, admission);
        };
    }
  }

  /** Doctors and nurses alone may write on boards. A doctor is named by their row of the roster. */
  private async taker({ id, name, role }: Actor): Promise<Taker | Rejected> {
    if (role !== 'doctor') return { attending_nurse_id: id, attending_nurse_name: name };
    const doctor = await this.locations.doctorOfUser(id);
    return doctor
      ? { doctor_id: doctor.id, doctor_name: doctor.name }
      : reject('not_on_roster', 'You are on no list of doctors: an admin has to add you with your e-mail address.');
  }
}

/** What a kind's declaration validated is what the domain keeps of that kind: `kindOf` does not compile otherwise. */
async function newRecord(
  collection: RecordCollection,
  id: string,
  { level, plan, bed_id, details }: RecordContents,
  load: Load,
): Promise<NewRecord> {
  const room = plan ? await roomChoice(plan, bed_id, load) : null;
  const validated = { level: level ?? null, details } as unknown as Pick<NewRecord, 'level' | 'details'>;
  return { kind: kindOf[collection], id, room, ...validated };
}

/** The texts that a transfer gives in other words; those that it leaves out stay as the records have them. */
const given = (corrections: HandoverCorrections = {}): Partial<HandoverText> =>
  Object.fromEntries(Object.entries(corrections).filter(([, text]) => text !== undefined));

/** Loads the streams of the beds that a stay holds: a decision that frees one appends to it. */
export async function loadHeldBeds(admission: Admission | null, load: Load): Promise<void> {
  for (const { bed } of admission ? openRecords(admission) : []) if (bed) await load(beds, bed.bed_id);
}

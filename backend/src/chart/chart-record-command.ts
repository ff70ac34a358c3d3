import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AssessmentType, faultsInItems, nameOfAnother } from '@ward-board/contract';
import {
  admissions,
  allergyLists,
  amendChartRecord,
  type ChartDetails,
  type ChartKind,
  type ChartRecord,
  type ChartRuleInput,
  chartRecords,
  type Decision,
  enterAllergyInError,
  enterInError,
  patients,
  recordAllergy,
  recordInChart,
  reject,
} from '@ward-board/domain';
import { CommandExecution, type CommandOutcome, type Load } from '../command-handling/command-execution.js';
import { type CommandMetadata, happenedAt, idMadeBy } from '../command-handling/command-metadata.js';
import type { Settings } from '../settings/settings.js';
import { InjectSettings } from '../settings/settings.module.js';
import { observationChangesIn } from './chart-contents.js';

/** Which patient, and which stay; undefined: not said. */
export interface Whose {
  readonly patient_id?: string | undefined;
  readonly admission_id?: string | null | undefined;
}

/** What is to be done with chart records of a kind. */
export type ChartAction<Kind extends ChartKind> =
  | {
      readonly do: 'record';
      readonly of: Whose & { readonly patient_id: string };
      readonly all: readonly ChartDetails[Kind][];
      /** The request's field that has each of them; left out: there is one, which the request says itself. */
      readonly each?: 'set';
    }
  | { readonly do: 'amend'; readonly id: string; readonly body: Whose & Partial<ChartDetails[Kind]> }
  | { readonly do: 'enter in error'; readonly id: string };

/** A command on records of a chart. */
export class ChartRecordCommand<Kind extends ChartKind = ChartKind> extends Command<CommandOutcome> {
  constructor(
    readonly metadata: CommandMetadata,
    readonly kind: Kind,
    readonly action: ChartAction<Kind>,
  ) {
    super();
  }
}

/** The id of the n-th record that a command makes. */
export const chartRecordId = (metadata: CommandMetadata, kind: ChartKind, n = 0): string =>
  idMadeBy(metadata, kind, String(n));

/** Loads what a chart record refers to, and decides. */
@CommandHandler(ChartRecordCommand)
export class ChartRecordHandler implements ICommandHandler<ChartRecordCommand> {
  constructor(
    private readonly execution: CommandExecution,
    @InjectSettings() private readonly settings: Settings,
  ) {}

  async execute(command: ChartRecordCommand): Promise<CommandOutcome> {
    const { metadata, kind } = command;
    const { morse_cutoffs: morseCutoffs, observation_intervals: observationIntervals } = this.settings.facility;
    const ruleInput = { at: happenedAt(metadata), morseCutoffs, observationIntervals };
    return this.execution.execute(metadata, async (load) =>
      kind === 'allergy'
        ? decideOnAllergy(command as ChartRecordCommand<'allergy'>, ruleInput, load)
        : decide(kind, command, ruleInput, load),
    );
  }
}

async function decide<Kind extends ChartKind>(
  kind: Kind,
  { metadata, action }: ChartRecordCommand<Kind>,
  ruleInput: ChartRuleInput,
  load: Load,
): Promise<Decision> {
  const if_match = metadata.ifMatch;
  switch (action.do) {
    case 'record': {
      const { admission_id } = action.of;
      const records = action.all.map((details, n) => ({
        id: chartRecordId(metadata, kind, n),
        details,
        path: action.each && `${action.each}.${n}`,
      }));
      const misnamed = records
        .map(({ details, path }) => refuseName(kind, details, path))
        .find((each) => each !== null);
      if (misnamed) return misnamed;
      return recordInChart({ kind, admission_id, records }, await contextOf(action.of, load), ruleInput);
    }
    case 'amend': {
      const { patient_id, admission_id, ...rest } = action.body;
      const record = await load(chartRecords[kind], action.id);
      const changes = named(kind, rest, record) as Partial<ChartDetails[Kind]>;
      const command = { kind, if_match, patient_id, admission_id, changes };
      const born =
        record && saysWhen(changes) ? (await load(patients, record.patient_id))?.details.date_of_birth : null;
      const isNamed = 'code' in changes || 'display' in changes;
      const misnamed = record && isNamed ? refuseName(kind, { ...record.details, ...changes }) : null;
      return misnamed ?? refuseItems(record, changes) ?? amendChartRecord(command, record, { ...ruleInput, born });
    }
    case 'enter in error':
      return enterInError({ kind, if_match }, await load(chartRecords[kind], action.id));
  }
}

/** What changes whether a patient has allergies is decided on their list as well. */
async function decideOnAllergy(
  command: ChartRecordCommand<'allergy'>,
  ruleInput: ChartRuleInput,
  load: Load,
): Promise<Decision> {
  const { metadata, action } = command;
  switch (action.do) {
    case 'record': {
      const [details] = action.all;
      if (!details) return decide('allergy', command, ruleInput, load);
      const { patient_id, admission_id } = action.of;
      const context = await contextOf(action.of, load);
      const list = await load(allergyLists, patient_id);
      const noKnown = list.no_known_id === null ? null : await load(chartRecords.allergy, list.no_known_id);
      const allergy = { id: chartRecordId(metadata, 'allergy'), details, admission_id };
      return recordAllergy(allergy, { ...context, list, noKnown }, ruleInput);
    }
    case 'amend':
      return decide('allergy', command, ruleInput, load);
    case 'enter in error': {
      const allergy = await load(chartRecords.allergy, action.id);
      // The decision appends to it without depending on what it says.
      if (allergy) await load(allergyLists, allergy.patient_id);
      return enterAllergyInError({ if_match: metadata.ifMatch }, allergy);
    }
  }
}

async function contextOf({ patient_id, admission_id }: Whose & { readonly patient_id: string }, load: Load) {
  const [patient, admission] = await Promise.all([
    load(patients, patient_id),
    typeof admission_id === 'string' ? load(admissions, admission_id) : null,
  ]);
  return { patient, admission };
}

/** The changes of an edit; those of an observation with the name that belongs to its code. */
const named = (kind: ChartKind, changes: object, record: ChartRecord<object> | null): object =>
  kind === 'observation'
    ? observationChangesIn(changes, (record as ChartRecord<ChartDetails['observation']> | null)?.details)
    : changes;

/** Null: a measurement is not called what another vital sign than that of its code is. @param path where it stands in the request. */
function refuseName(kind: ChartKind, details: object, path?: string): Decision | null {
  if (kind !== 'observation') return null;
  const { code, display } = details as ChartDetails['observation'];
  const fault = nameOfAnother(code, [display]);
  if (fault === null) return null;
  return reject('invalid_value', `It ${fault}.`, path === undefined ? 'display' : `${path}.display`);
}

/** Whether an edit moves a time, which can't be before the patient's birth: no other edit reads who the patient is. */
const saysWhen = (changes: object): boolean =>
  ['effective_at', 'onset_date', 'signed_at'].some((name) => name in changes);

/** Null: the items that an edit names are those of the record's type. */
function refuseItems(record: ChartRecord<object> | null, changes: object): Decision | null {
  if (!record || !('type' in record.details) || !('items' in changes)) return null;
  const items = changes.items as Parameters<typeof faultsInItems>[1] | null | undefined;
  const [fault] = faultsInItems(record.details.type as AssessmentType, items ?? {});
  return fault ? reject('invalid_value', fault.message, ['items', ...fault.path].join('.')) : null;
}

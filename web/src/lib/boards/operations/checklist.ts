import { type OperationRecord, operation } from '@ward-board/contract';

type Checklist = NonNullable<OperationRecord['checklist']>;
const { items } = operation.fields.checklist.input;

/** The items of the checklist in their order, each with its answer; null: not answered. */
export const checklistOf = (checklist: OperationRecord['checklist']) =>
  Object.entries(items).map(([item, word]) => ({ item, word, answer: checklist?.[item as keyof Checklist] ?? null }));

import { prescription, requestFields, serviceRequest } from '@ward-board/contract';
import type { FieldsOfKind, Texts } from '../../forms/record-form.js';

/** What can be ordered, as the tabs call it. */
export const orderTabs = ['Prescription', 'Lab', 'Imaging'] as const;
export type OrderTab = (typeof orderTabs)[number];

/** How a tab's order is entered and sent. */
interface OrderKind {
  readonly kind: FieldsOfKind;
  readonly names: readonly string[];
  readonly initial: Texts;
  /** What goes with what is typed. */
  readonly category: 'laboratory' | 'radiology' | null;
  /** Who gets it. */
  readonly receiver: string;
  /** The area of the chart that lists what was ordered. */
  readonly listed: string;
  /** The fields of which one has to be filled in, and what is said where none is. */
  readonly oneOf: readonly string[];
  readonly missing: string;
}

const request = { kind: serviceRequest, initial: { priority: 'routine' } };

/** Each tab's order. */
export const orderKinds: Readonly<Record<OrderTab, OrderKind>> = {
  Prescription: {
    kind: prescription,
    names: ['medication', 'dose', 'route', 'frequency', 'duration', 'priority', 'instructions'],
    initial: { priority: 'routine' },
    category: null,
    receiver: 'Pharmacy',
    listed: 'Medications',
    oneOf: ['medication'],
    missing: 'Medication is required.',
  },
  Lab: {
    ...request,
    names: requestFields.laboratory,
    category: 'laboratory',
    receiver: 'the Laboratory',
    listed: 'Lab Orders',
    oneOf: ['display', 'code'],
    missing: 'Enter what is requested, or its code.',
  },
  Imaging: {
    ...request,
    kind: {
      ...serviceRequest,
      fields: {
        ...serviceRequest.fields,
        display: {
          ...serviceRequest.fields.display,
          input: { kind: 'line', placeholder: 'e.g. CT pulmonary angiogram' },
        },
      },
    },
    names: requestFields.radiology,
    category: 'radiology',
    receiver: 'Radiology',
    listed: 'Imaging Orders',
    oneOf: ['modality', 'display'],
    missing: 'Enter a modality, or what is requested.',
  },
};

let wanted: OrderTab | null = null;

/** The tab that the next order form opens at; without a wish the first. */
export const nextTab = {
  ask(tab: OrderTab): void {
    wanted = tab;
  },
  take(): OrderTab {
    const tab = wanted ?? 'Prescription';
    wanted = null;
    return tab;
  },
};

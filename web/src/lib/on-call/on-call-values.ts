import {
  type CreateOnCall,
  type OnCallDuty,
  type OnCallRecord,
  onCallRecord,
  type UpdateOnCall,
  type UserRecord,
  type WardKey,
  wards,
} from '@ward-board/contract';
import type { Amendment } from '../forms/amending.svelte.js';
import type { Option } from '../forms/SelectField.svelte';
import { isInstant, MOMENT_FORM } from '../forms/time-texts.js';
import { onlyThese, orNull, type Values, valuesOf } from '../forms/values.js';
import { roleAndDepartment } from '../session/role.js';
import { sayMoment } from '../time/facility.js';
import { dutyWords } from './on-call-list.js';

const names = ['duty', 'ward', 'wing_id', 'user_id', 'from', 'to', 'phone'] as const;
/** The fields of the form. */
export type OnCallField = (typeof names)[number];
/** What is typed; times are instants in UTC. */
export type OnCallValues = Values<OnCallField>;

export const onCallLabels: Readonly<Record<OnCallField, string>> = {
  duty: 'Duty',
  ward: 'Ward',
  wing_id: 'Wing',
  user_id: 'Person',
  from: 'From',
  to: 'To',
  phone: 'Phone',
};

export const newOnCall = (): OnCallValues => valuesOf(names, () => '');

/** Wings have charge nurses of their own; every other duty is for the whole ward. */
export const hasWing = ({ duty }: Pick<OnCallValues, 'duty'>): boolean => duty === 'charge_nurse';

const bodyOf = (values: OnCallValues): CreateOnCall => ({
  user_id: values.user_id,
  duty: values.duty as OnCallDuty,
  ward: values.ward as WardKey,
  wing_id: hasWing(values) ? orNull(values.wing_id) : null,
  from: values.from,
  to: values.to,
  phone: orNull(values.phone),
});
export const toCreateOnCall = bodyOf;

/** Of what is typed what can't be sent. */
export const missingOnCall = (values: OnCallValues): Readonly<Record<string, string>> => ({
  ...(values.duty === '' ? { duty: 'Choose a duty.' } : {}),
  ...(values.ward === '' ? { ward: 'Choose a ward.' } : {}),
  ...(values.user_id === '' ? { user_id: 'Choose a person.' } : {}),
  ...(isInstant(values.from) ? {} : { from: `Enter when the time begins: ${MOMENT_FORM}.` }),
  ...(isInstant(values.to) ? {} : { to: `Enter when the time ends: ${MOMENT_FORM}.` }),
  ...(isInstant(values.from) && isInstant(values.to) && Date.parse(values.to) <= Date.parse(values.from)
    ? { to: 'The time must end after it begins.' }
    : {}),
});

/** How a time on call is edited. `wingName` says a wing that others chose. */
export const amendOnCall = (
  wingName: (id: string) => string | undefined,
  now: () => Date,
): Amendment<OnCallRecord, OnCallField> => ({
  path: '/api/oncall',
  schema: onCallRecord,
  labels: onCallLabels,
  values: (record) => valuesOf(names, (name) => record[name]),
  missing: missingOnCall,
  // A wing that the duty no longer has is cleared with it.
  body: (values, changed): UpdateOnCall =>
    onlyThese(bodyOf(values), changed.includes('duty') ? [...changed, 'wing_id'] : changed),
  say: (name, value, record) => {
    switch (name) {
      case 'duty':
        return dutyWords[value as OnCallDuty];
      case 'ward':
        return wards[value as WardKey].title;
      case 'wing_id':
        return wingName(value) ?? 'another wing';
      case 'user_id':
        return record.user_id === value ? record.name : 'somebody else';
      case 'from':
      case 'to':
        return isInstant(value) ? sayMoment(value, now()) : value;
      case 'phone':
        return value;
    }
  },
});

/** Who may be chosen: whose role fits the duty, the ward's own first. Who is chosen already stays in the list. */
export function peopleFor(users: readonly UserRecord[], { duty, ward, user_id }: OnCallValues): readonly Option[] {
  const fits = ({ role }: UserRecord): boolean =>
    (role === 'nurse' && duty !== 'doctor') || (role === 'doctor' && duty !== 'charge_nurse');
  const own = (user: UserRecord): boolean => user.ward === ward;
  return users
    .filter((user) => user.id === user_id || (user.active && fits(user)))
    .toSorted((a, b) => Number(own(b)) - Number(own(a)) || a.name.localeCompare(b.name))
    .map((user) => ({
      value: user.id,
      label: `${user.name} · ${roleAndDepartment(user)}`,
      group: ward !== '' && own(user) ? wards[ward as WardKey].title : ward === '' ? 'Staff' : 'Other staff',
    }));
}

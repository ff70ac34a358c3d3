import { eventTypes, readEvent } from '@ward-board/domain';
import {
  acceptedOnWard,
  admitted,
  discharged,
  handedOff,
  icuAmended,
  icuDischarged,
  icuEnteredInError,
  icuOpened,
  icuReturned,
  icuTransferAccepted,
  icuTransferSentBack,
  icuWentToTheatre,
  idOf,
  operationReturned,
  operationScheduled,
  severityChanged,
  statusChanged,
} from '@ward-board/domain/testing';
import { handledBy, handlingTypes, isHandled } from './handled.js';

const admission_id = idOf('admission');
const bell = (kind: string, ward: string | null = 'icu', of = admission_id) => ({ kind, ward, admission_id: of });

describe('a bell is handled', () => {
  it.each([icuOpened(), acceptedOnWard(), operationScheduled()])(
    'of an admission, once its board has a record; that of a transfer rings on: $type',
    (event) => {
      const handled = handledBy(event);
      expect(handled).toMatchObject({ admission_id, of: 'admissions' });
      if (!handled) return;
      expect(isHandled(bell('icu_admission', handled.ward), handled)).toBe(true);
      expect(isHandled(bell('transfer_to_icu', handled.ward), handled)).toBe(false);
      expect(isHandled(bell('emergency_admission', 'emergency'), handled)).toBe(false);
      expect(isHandled(bell('icu_admission', handled.ward, idOf('admission', 2)), handled)).toBe(false);
    },
  );

  it.each([icuTransferAccepted(), icuTransferSentBack(), icuWentToTheatre(), icuDischarged(), icuEnteredInError()])(
    'once the patient is accepted, or has left the board: $type',
    (event) => {
      const handled = handledBy(event);
      expect(handled).toEqual({ admission_id, ward: 'icu', of: 'all' });
      if (!handled) return;
      expect(isHandled(bell('transfer_to_icu'), handled)).toBe(true);
      expect(isHandled(bell('transfer_to_ward', 'ward'), handled)).toBe(false);
    },
  );

  it('by beginning the operation, and not by another severity, nor by the way back', () => {
    expect(handledBy(statusChanged())).toEqual({ admission_id, ward: 'operations', of: 'all' });
    for (const event of [severityChanged(), icuReturned(), operationReturned()]) expect(handledBy(event)).toBeNull();
  });

  it('on the sending board by a hand-off, and not on the receiving one', () => {
    expect(handledBy(handedOff())).toEqual({ admission_id, ward: 'emergency', of: 'all' });
  });

  it('whatever it was, once the stay has ended', () => {
    const handled = handledBy(discharged());
    expect(handled).toEqual({ admission_id, ward: null, of: 'all' });
    if (handled) expect(isHandled(bell('waiting_list_assigned', 'ward'), handled)).toBe(true);
  });

  it('by no edit, and by no event that is not asked for', () => {
    for (const event of [icuAmended(), admitted()]) expect(handledBy(event)).toBeNull();
    const others = eventTypes.filter((type) => !handlingTypes.includes(type));
    for (const type of others) expect(handledBy(readEvent(type, 1, {}))).toBeNull();
  });
});

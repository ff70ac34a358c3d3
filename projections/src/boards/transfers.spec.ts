import type { EmergencyCaseRecord } from '@ward-board/contract';
import {
  acceptanceAmended,
  acceptedOnWard,
  admitted,
  bedIn,
  broughtBack,
  detailsCorrected,
  discharged,
  emergencyAmended,
  emergencyNoteAdded,
  emergencyReturned,
  handedOff,
  handover,
  icuAmended,
  icuHandedOff,
  icuOpened,
  icuReturned,
  icuTransferAccepted,
  icuTransferSentBack,
  icuWentToTheatre,
  idOf,
  movedOnWard,
  operationAmended,
  operationEnteredInError,
  operationHandedOff,
  operationReturned,
  operationScheduled,
  operationTransferAccepted,
  operationTransferSentBack,
  registered,
  roomPlan,
  severityChanged,
  statusChanged,
  wardHandedOff,
  wardNoteAdded,
  wardReturned,
  wardTransferAccepted,
  wardWentToTheatre,
} from '@ward-board/domain/testing';
import type { Projection } from '../engine/projection.js';
import { folded } from '../testing/fold.js';
import { type Append, doneByAll, recorded, timeOf } from '../testing/history-writer.js';
import { given, inEmergency, onlyStep } from '../testing/one-patient.js';
import { boards } from './boards.js';

describe('a record whose patient is in the theatre', () => {
  const toWard = [registered(), admitted({ admission_type: 'normal' }), acceptedOnWard(), wardWentToTheatre()];
  const transferred_from = { board: 'ward', record_id: idOf('acceptance'), bed: bedIn() } as const;
  const away = [...toWard, operationScheduled({ transferred_from })];

  it('stays on its board with its bed, and says where the patient is', () => {
    const { acceptance, operation, admission } = given(...away);
    expect(acceptance).toMatchObject({
      feeds: ['ward'],
      record: { away: 'operations', bed: bedIn(), bed_id: bedIn().bed_id, closed_at: null, outcome: null },
    });
    expect(operation).toMatchObject({ feeds: ['operations'], record: { away: null, transferred_from: 'ward' } });
    expect(admission?.feeds).toEqual(['admissions', 'ward', 'operations']);
    expect(admission?.record).toMatchObject({
      ...{ away: 'operations', bed_kept_by: 'ward', board: 'operations', to_accept: true },
      revision: operation?.record.revision,
    });
    expect([acceptance, operation].map((row) => row?.record.admission)).toMatchObject([
      { away: 'operations' },
      { away: 'operations' },
    ]);
  });

  it('says when that board took the patient over, and until then that it has not', () => {
    const kept = (...further: Append) => given(...away, ...further).acceptance?.record;
    expect(kept()).toMatchObject({ away: 'operations', away_accepted_at: null });
    expect(kept(detailsCorrected())).toMatchObject({ away_accepted_at: null });
    expect(kept(operationTransferAccepted(), statusChanged())).toMatchObject({ away_accepted_at: timeOf(6) });
    // Whoever acts on the operation has taken it over.
    expect(kept(statusChanged())).toMatchObject({ away_accepted_at: timeOf(6) });
    expect(kept(operationTransferAccepted(), operationHandedOff(), wardReturned())?.away_accepted_at).toBeNull();
    expect(kept(operationTransferAccepted(), discharged())).toMatchObject({ away: null, away_accepted_at: null });
    // What no transfer opened is nobody's to accept.
    const byHand = given(...toWard, operationScheduled()).acceptance?.record;
    expect(byHand).toMatchObject({ away: 'operations', away_accepted_at: timeOf(5) });
  });

  it('says no theatre that is only planned of who lies in the kept bed, and where they are once that is said', () => {
    const where = (...further: Append) => given(...away, ...further).acceptance?.record.admission?.location;
    const plan = operationAmended({ changes: { operating_room: 'OR 2', location: null } });
    expect(where(plan)).toBeNull();
    expect(where(plan, operationAmended({ changes: { location: 'Holding bay 1' } }))).toBe('Holding bay 1');
    expect(where(plan, statusChanged())).toBe('OR 2');
  });

  it('has its patient back, and the operation is closed', () => {
    const { acceptance, operation, admission } = given(
      ...away,
      statusChanged(),
      operationHandedOff({ record_id: idOf('acceptance') }),
      wardReturned(),
      movedOnWard(),
    );
    expect(acceptance?.record).toMatchObject({ away: null, bed: bedIn(roomPlan(2)), closed_at: null });
    expect(admission?.record).toMatchObject({ away: null, bed_kept_by: null, board: 'ward', to_accept: false });
    const outcome = { kind: 'handed_off', to: 'ward', record_id: idOf('acceptance') };
    expect(operation).toMatchObject({ feeds: [], record: { outcome, accepted_at: timeOf(6), accepted_by: doneByAll } });
  });

  describe('and whom a transfer brings back', () => {
    const told = { reason: 'Hernia repair', notes: 'Complications: Bleeding\n\nIsolation: Contact (MRSA found)' };
    const brought = [
      ...away,
      statusChanged(),
      operationHandedOff({ record_id: idOf('acceptance') }),
      wardReturned({ transfer: broughtBack(told) }),
    ];
    const kept = (...further: Append) => given(...brought, ...further).acceptance?.record;

    it('is to accept them, with what the operation told', () => {
      expect(kept()).toMatchObject({
        ...{ away: null, transferred_from: 'operations', returned_at: timeOf(8), accepted_at: null, accepted_by: null },
        handover: { from: 'operations', ...told, at: timeOf(8), by: doneByAll },
        ...{ sent_back: null, transfer: null, sent: null },
      });
      expect(kept(wardNoteAdded(), acceptanceAmended())).toMatchObject({ accepted_at: null, sent: null });
    });

    it('has accepted them once somebody did, or sent them on', () => {
      expect(kept(wardTransferAccepted())).toMatchObject({ accepted_at: timeOf(9), accepted_by: doneByAll });
      expect(kept(wardWentToTheatre())).toMatchObject({ accepted_at: timeOf(9), away: 'operations' });
    });

    it('is told of a next step, in the place of none that it has written', () => {
      const step = onlyStep({ from: 'operations', text: 'Drain out tomorrow', at: timeOf(8) });
      const back = wardReturned({ transfer: broughtBack({ notes: 'Next step: Drain out tomorrow' }) });
      expect(given(...brought.slice(0, -1), back).acceptance?.record.told_next_step).toEqual(step);
    });

    it('says a next step that it was told still, with since when, beside a plan that the theatre wrote where it had none', () => {
      const emergency = { board: 'emergency', record_id: idOf('emergency'), bed: null } as const;
      const toldStep = handover({ notes: 'Next step: CT head' });
      const written = acceptanceAmended({ changes: { care_plan: 'Drain out tomorrow' } });
      const back = wardReturned({ transfer: broughtBack({ notes: 'Next step from Emergency: CT head' }) });
      const { acceptance } = given(
        ...[...inEmergency, handedOff({ to: 'ward', record_id: idOf('acceptance') })],
        acceptedOnWard({ handover: toldStep, transferred_from: emergency }),
        ...[wardWentToTheatre(), operationScheduled({ transferred_from }), operationHandedOff(), written, back],
      );
      expect(acceptance?.record).toMatchObject({
        ...{ care_plan: 'Drain out tomorrow', sent: null },
        told_next_step: { from: 'emergency', text: 'CT head' },
      });
    });

    it('says what the theatre told beside a next step of its own, until it writes another', () => {
      const own = icuAmended({ changes: { next_step: 'Prone at 22:00' } });
      const back = icuReturned({ transfer: broughtBack({ notes: 'Next step: Wake test' }) });
      const stay = [registered(), admitted({ admission_type: 'icu' }), icuOpened(), own, icuWentToTheatre()];
      const after = (...more: Append) =>
        given(...stay, operationScheduled(), operationHandedOff({ to: 'icu' }), back, ...more).icu?.record;
      const step = onlyStep({ from: 'operations', text: 'Wake test', at: timeOf(8) });
      const on = 'Next step from Operations: Wake test';
      const again = operationScheduled({
        ...{ operation_id: idOf('operation', 2), handover: handover({ from: 'icu', notes: on }) },
        transferred_from: { board: 'icu', record_id: idOf('icu'), bed: bedIn() },
      });
      const told = { ...broughtBack({ notes: on }), record_id: idOf('operation', 2) };
      const left = operationHandedOff({ operation_id: idOf('operation', 2), to: 'icu', record_id: idOf('icu') });
      // A second operation makes what was told after the first no newer.
      expect(after(icuWentToTheatre(), again, left, icuReturned({ transfer: told }))?.told_next_step).toEqual(step);
      expect(after()).toMatchObject({ next_step: 'Prone at 22:00', told_next_step: step });
      expect(after(icuAmended({ changes: { next_step: 'Wean' } }))?.told_next_step).toBeNull();
    });
  });

  it('has its patient back when the operation was entered in error, and nobody awaits them', () => {
    const { acceptance, admission, operation } = given(...away, operationEnteredInError(), wardReturned());
    expect([acceptance?.record.away, admission?.record.awaiting, operation]).toEqual([null, null, undefined]);
  });

  it('keeps the bed again when the transfer is sent back by which the patient left the theatre', () => {
    const toIcu = { board: 'operations', record_id: idOf('operation'), bed: null } as const;
    const gone = [
      ...[...away, operationTransferAccepted(), operationHandedOff({ to: 'icu' })],
      ...[wardHandedOff({ to: 'icu', while_away: true }), icuOpened({ transferred_from: toIcu, bed: null })],
    ];
    const sentBack = icuTransferSentBack({ to: 'operations', record_id: idOf('operation') });
    const kept = wardReturned({ from: 'icu', away: 'operations' });
    const { acceptance, admission, operation } = given(...gone, sentBack, operationReturned({ from: 'icu' }), kept);
    expect(given(...gone).acceptance?.record).toMatchObject({ away: null, bed: null, outcome: { kind: 'handed_off' } });
    expect(acceptance).toMatchObject({
      feeds: ['ward'],
      record: { away: 'operations', away_accepted_at: timeOf(6), bed: bedIn(), closed_at: null, outcome: null },
    });
    expect(admission?.record).toMatchObject({ away: 'operations', bed_kept_by: 'ward', board: 'operations' });
    expect(operation?.record).toMatchObject({ sent_back: { from: 'icu' }, closed_at: null });
  });

  it('is closed with the stay', () => {
    const { acceptance, admission } = given(...away, discharged());
    expect(acceptance).toMatchObject({
      ...{ feeds: [], sealed: true },
      record: { away: null, bed: null, outcome: { kind: 'discharged' } },
    });
    expect(admission?.record).toMatchObject({ away: null, status: 'discharged' });
  });
});

describe('a record of who was assigned from the waiting list', () => {
  it('says that they were accepted with it, by whoever assigned them', () => {
    const stay = [registered(), admitted({ admission_type: 'inpatient' })];
    const assigned = given(...stay, acceptedOnWard({ handover: handover({ from: 'ward' }) })).acceptance;
    expect(assigned?.record).toMatchObject({ accepted_at: timeOf(3), accepted_by: doneByAll, transferred_from: null });
    expect(given(...stay, acceptedOnWard()).acceptance?.record).toMatchObject({ accepted_at: null, accepted_by: null });
  });
});

describe('a record that a transfer opened', () => {
  const transferred_from = { board: 'emergency', record_id: idOf('emergency'), bed: null } as const;
  const transferred = [...inEmergency, handedOff(), icuOpened({ transferred_from })];

  it('says from where, and by whom it was accepted once it was', () => {
    const before = { transferred_from: 'emergency', accepted_at: null, accepted_by: null };
    expect(given(...transferred).icu?.record).toMatchObject(before);
    const accepted = given(...transferred, icuTransferAccepted(), icuAmended());
    expect(accepted.icu?.record).toMatchObject({ ...before, accepted_at: timeOf(6), accepted_by: doneByAll });
  });

  it('is accepted by whoever sends the patient on, and not by Reception’s discharge', () => {
    const sentOn = given(...transferred, icuHandedOff(), acceptedOnWard());
    expect(sentOn.icu?.record).toMatchObject({ accepted_at: timeOf(6), accepted_by: doneByAll });
    expect(given(...transferred, discharged()).icu?.record).toMatchObject({ accepted_at: null, accepted_by: null });
  });

  it('leaves its board when it is sent back, and the record before stands on its own again', () => {
    const { emergency, icu, admission } = given(...transferred, icuTransferSentBack(), emergencyReturned());
    expect(icu).toMatchObject({
      feeds: [],
      record: {
        ...{ bed: null, closed_at: timeOf(6), accepted_at: null },
        outcome: { kind: 'sent_back', to: 'emergency', record_id: idOf('emergency'), notes: 'No ventilator' },
      },
    });
    expect(emergency).toMatchObject({ feeds: ['emergency'], record: { closed_at: null, outcome: null } });
    expect(admission?.feeds).toEqual(['admissions', 'emergency']);
  });

  it('says on the record that it came back to who sent it back and why, until somebody acts on that record', () => {
    const sentBack = [...transferred, icuTransferSentBack(), emergencyReturned()];
    expect(given(...transferred).emergency?.record).toMatchObject({ sent_back: null });
    const said = { from: 'icu', at: timeOf(7), by: doneByAll, reason: 'No ventilator' };
    expect(given(...sentBack).emergency?.record).toMatchObject({ sent_back: said });
    expect(given(...sentBack, detailsCorrected()).emergency?.record).toMatchObject({ sent_back: said });
    for (const acted of [emergencyNoteAdded(), emergencyAmended(), handedOff(), discharged()])
      expect(given(...sentBack, acted).emergency?.record).toMatchObject({ sent_back: null });
    // The isolation is the stay's: whoever sent the patient back may have learnt of it.
    const isolated = emergencyAmended({ changes: { isolation: 'Contact' } });
    expect(given(...sentBack, isolated).emergency?.record).toMatchObject({ sent_back: said, isolation: 'Contact' });
  });

  it('says so of a bed that was kept, too, and not of a patient who came back from the theatre', () => {
    const stay = [registered(), admitted({ admission_type: 'normal' }), acceptedOnWard()];
    const opened = [...stay, wardWentToTheatre(), operationScheduled()];
    const { acceptance } = given(...opened, operationTransferSentBack({ reason: 'No consent' }), wardReturned());
    expect(acceptance?.record).toMatchObject({ away: null, sent_back: { from: 'operations', reason: 'No consent' } });
    const returned = given(...opened, operationHandedOff(), wardReturned()).acceptance;
    expect(returned?.record).toMatchObject({ away: null, sent_back: null });
  });

  describe('and what the transfer said', () => {
    const told = { reason: 'Chest pain', allergies: 'Latex', current_medications: null, notes: 'Two lines' };
    const opening = {
      transferred_from,
      handover: { from: 'emergency', ...told },
      o2_flow: 6,
      severity: 'serious',
    } as const;
    const sent = [...inEmergency, handedOff(), icuOpened(opening)];
    const toTheatre = [...inEmergency, handedOff(), operationScheduled({ transferred_from })];
    const sentBack = [...sent, icuAmended(), icuTransferSentBack(), emergencyReturned()];
    const { bed_id, room_id } = bedIn();
    const fields = { o2_flow: 6, severity: 'serious', bed_id, room_id };

    it('is kept until it is accepted, whatever is changed on the record meanwhile', () => {
      expect(given(...sent, icuAmended({ changes: { o2_flow: 15 } })).icu?.record).toMatchObject({
        ...{ o2_flow: 15, transfer: { fields, back: null } },
      });
      expect(given(...sent, icuTransferAccepted()).icu?.record.transfer).toBeNull();
      expect(given(...inEmergency, handedOff(), icuOpened()).icu?.record.transfer).toBeNull();
    });

    it('stands beside what was changed since, also once it was accepted, and beside nothing that says the same again', () => {
      const after = (...more: Append) => given(...sent, ...more).icu?.record.sent;
      const [more, most] = [
        icuAmended({ changes: { o2_flow: 10 } }),
        icuAmended({ changes: { o2_flow: 15, diet: 'Soft' } }),
      ];
      expect([after(), after(icuTransferAccepted())]).toEqual([null, null]);
      expect(after(more, icuTransferAccepted(), most)).toEqual({ o2_flow: 6, diet: null });
      expect(after(severityChanged())).toEqual({ severity: 'serious' });
      expect(after(more, icuAmended({ changes: { o2_flow: 6 } }))).toBeNull();
      const measured = given(
        ...sent.slice(0, -1),
        icuOpened({ ...opening, vitals: 'HR 80' }),
        icuAmended({ changes: { vitals: 'HR 99' } }),
      );
      expect(measured.icu?.record.sent).toEqual({ vitals: 'HR 80', vitals_at: timeOf(sent.length) });
      const doctor = { doctor_id: idOf('doctor'), doctor_name: 'Dr. Ley' };
      expect(after(icuAmended({ changes: doctor }))).toBeNull();
      const moved = given(...toTheatre, statusChanged({ to: 'in-surgery' })).operation?.record;
      expect([moved?.transferred_from, moved?.op_status, moved?.sent]).toEqual(['emergency', 'in-surgery', null]);
      expect(given(...inEmergency, handedOff(), icuOpened(), more).icu?.record.sent).toBeNull();
    });

    it('is as the receiving board had it last once it was sent back, with what was noted of that', () => {
      const noted = emergencyNoteAdded({ text: 'ICU, sent back: No ventilator' });
      const rowAfter = (...appends: readonly Append[]) => {
        const { rows } = folded(boards as Projection, recorded(...sent.map((event) => [event]), ...appends));
        return rows.find(({ collection }) => collection === 'emergency-details')?.record as EmergencyCaseRecord;
      };
      const back = [icuTransferSentBack(), emergencyReturned(), noted];
      const amended = icuAmended({ changes: { o2_flow: 15, isolation: 'Airborne' } });
      expect(rowAfter([amended], back)).toMatchObject({
        transfer: { fields: { ...fields, o2_flow: 15, isolation: 'Airborne' }, back: { told } },
        ...{ note_entries: [{ text: 'ICU, sent back: No ventilator' }], sent_back: { reason: 'No ventilator' } },
      });
      const stepDone = emergencyAmended({ changes: { next_step: null } });
      expect(rowAfter([...back.slice(0, 2), stepDone, noted]).sent_back).toMatchObject({ reason: 'No ventilator' });
      const later = rowAfter(back, [emergencyNoteAdded()]);
      expect([later.sent_back, later.note_count]).toEqual([null, 2]);
    });

    it('stands on the record that it came back to, with the reason, until the patient leaves again', () => {
      const back = { from: 'icu', at: timeOf(8), by: doneByAll, reason: 'No ventilator', told, kept_bed: false };
      const { emergency } = given(...sentBack);
      expect(emergency?.record.transfer).toMatchObject({ fields: { ...fields, o2_flow: 10 }, back });
      expect(emergency?.record.transfer?.back).toEqual(back);
      expect(given(...sentBack, emergencyAmended()).emergency?.record).toMatchObject({
        ...{ sent_back: null, transfer: { back } },
      });
      for (const left of [handedOff(), discharged()])
        expect(given(...sentBack, left).emergency?.record.transfer).toBeNull();
    });

    it('says that the bed was kept', () => {
      const stay = [registered(), admitted({ admission_type: 'normal' }), acceptedOnWard(), wardWentToTheatre()];
      const from = { board: 'ward', record_id: idOf('acceptance'), bed: bedIn() } as const;
      const away = [
        ...stay,
        operationScheduled({ transferred_from: from }),
        operationTransferSentBack(),
        wardReturned(),
      ];
      const { acceptance } = given(...away);
      expect(acceptance?.record.transfer?.back).toMatchObject({ from: 'operations', kept_bed: true });
      expect(given(...away, wardWentToTheatre()).acceptance?.record.transfer).toBeNull();
    });
  });
});

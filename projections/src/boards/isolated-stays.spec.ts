import type { DomainEvent } from '@ward-board/domain';
import {
  acceptanceAmended,
  acceptedOnWard,
  broughtBack,
  handedOff,
  handover,
  icuAmended,
  icuDetails,
  icuDischarged,
  icuHandedOff,
  icuOpened,
  icuReturned,
  icuTransferSentBack,
  icuWentToTheatre,
  idOf,
  movedOnWard,
  operationDetails,
  operationHandedOff,
  operationNoteAdded,
  operationScheduled,
  wardHandedOff,
  wardNoteAdded,
  wardReturned,
  wardTransferAccepted,
  wardWentToTheatre,
} from '@ward-board/domain/testing';
import { isolationOf, type MayIsolate } from '@ward-board/handover-text';
import { given, inEmergency, inIcu, patient_id } from '../testing/one-patient.js';

const isolated = (...history: readonly DomainEvent[]) =>
  given(...history).rows.find(({ collection }) => collection === 'isolated-stays');
const inIsolation = [...inEmergency, handedOff(), icuOpened(icuDetails({ isolation: 'Contact, MRSA' }))];

describe('the precautions of a stay', () => {
  it('stand on the beds’ feed as kinds, without the words of the record', () => {
    const row = isolated(...inIsolation);
    const admission_id = idOf('admission');
    const record = { admission_id, patient_id, isolation: ['contact'] };
    expect(row).toEqual({ collection: 'isolated-stays', id: admission_id, feeds: ['beds'], search: null, record });
    expect(JSON.stringify(row)).not.toContain('MRSA');
  });

  it('begin and end with what the record says, and end with the record', () => {
    expect(isolated(...inIcu)).toBeUndefined();
    expect(isolated(...inIcu, icuAmended({ changes: { isolation: 'Airborne' } }))?.record).toMatchObject({
      isolation: ['airborne'],
    });
    expect(isolated(...inIsolation, icuAmended({ changes: { isolation: 'None' } }))).toBeUndefined();
    expect(isolated(...inIsolation, icuDischarged())).toBeUndefined();
  });

  it('are those that were told, whatever else the ward type says, until it says that there is none', () => {
    const toWard = (ward_type: string | null) => [
      ...[...inIsolation, icuHandedOff()],
      acceptedOnWard({ handover: handover({ from: 'icu', notes: 'Isolation: Contact, MRSA' }), ward_type }),
    ];
    for (const ward_type of [null, 'Medical'])
      expect(isolated(...toWard(ward_type))?.record).toMatchObject({ isolation: ['contact'] });
    const amended = (ward_type: string) => isolated(...toWard(null), acceptanceAmended({ changes: { ward_type } }));
    expect(amended('Medical')?.record).toMatchObject({ isolation: ['contact'] });
    expect(amended('Medical, no isolation')).toBeUndefined();
  });

  it('are those of the record that keeps the bed as well, while the theatre says its own', () => {
    const operation = operationScheduled(operationDetails({ pre_op_instructions: 'Isolation: Droplet; nil by mouth' }));
    expect(isolated(...inIsolation, icuWentToTheatre(), operation)?.record).toMatchObject({
      isolation: ['contact', 'droplet'],
    });
  });

  it('are one sign on the row in the theatre and on the row that keeps the bed, whichever board learns of one', () => {
    const operation = operationScheduled(operationDetails({ pre_op_instructions: 'Isolation: Droplet; nil by mouth' }));
    const signs = (...history: readonly DomainEvent[]) => {
      const { icu, operation: theatre } = given(...inIsolation, icuWentToTheatre(), operation, ...history);
      return [icu, theatre].map((held) => held && isolationOf(held.record as MayIsolate));
    };
    const both = (sign: string) => [sign, sign];
    expect(signs()).toEqual(both('Droplet, Contact, MRSA'));
    expect(signs(icuAmended({ changes: { isolation: 'Airborne (TB)' } }))).toEqual(both('Airborne, Droplet, TB'));
    expect(signs(operationNoteAdded({ text: 'Protective isolation' }))).toEqual(
      both('Droplet, Contact, Protective, MRSA'),
    );
    expect(signs(operationHandedOff({ to: 'icu' }), icuReturned())).toEqual(['Contact, MRSA', 'Droplet']);
  });

  it('that a note of the board names are on its own row and bed, and stand however much is noted after it', () => {
    const note = wardNoteAdded({ text: 'Lab called: MRSA positive. Contact isolation started' });
    const others = Array.from({ length: 60 }, (_, at) => wardNoteAdded({ text: `Ate well, ${at}` }));
    const onWard = [...inEmergency, handedOff(), acceptedOnWard({ ward_type: 'Medical, no isolation' })];
    expect(isolated(...onWard, note, ...others)?.record).toMatchObject({ isolation: ['contact'] });
    const ended = wardNoteAdded({ text: 'Isolation ended, swabs negative' });
    expect(isolated(...onWard, note, ended, ...others)).toBeUndefined();
  });

  describe('that were told with a patient who is back from the theatre', () => {
    const came = [...inEmergency, handedOff(), acceptedOnWard({ ward_type: 'Medical, no isolation' })];
    const transfer = broughtBack({ notes: 'Before the operation: Isolation: Contact' });
    const returned = [
      ...[...came, wardWentToTheatre(), operationScheduled(), operationHandedOff({ record_id: idOf('acceptance') })],
      ...[wardReturned({ transfer }), wardTransferAccepted()],
    ];

    it('stand until the ward writes of its own, whatever else is done with the record', () => {
      const others = [
        acceptanceAmended({ changes: { attending_nurse: 'N. Okafor' } }),
        wardNoteAdded({ text: 'Ate well' }),
        movedOnWard(),
      ];
      expect(isolated(...came)).toBeUndefined();
      expect(isolated(...returned, ...others)?.record).toMatchObject({ isolation: ['contact'] });
      const ended = acceptanceAmended({ changes: { ward_type: 'Medical, isolation ended' } });
      expect(isolated(...returned, ...others, ended)).toBeUndefined();
    });
  });

  it('that a transfer said which was sent back stand whatever else is done with the record', () => {
    const sent = [
      ...inEmergency,
      handedOff(),
      acceptedOnWard({ ward_type: 'No isolation' }),
      wardHandedOff({ to: 'icu' }),
    ];
    const text = 'ICU, sent back: No room\n\nIsolation: Airborne';
    const back = [
      ...sent,
      icuOpened(icuDetails({ isolation: 'Airborne' })),
      icuTransferSentBack(),
      wardReturned(),
      wardNoteAdded({ text }),
    ];
    for (const done of [
      [],
      [wardNoteAdded({ text: 'Ate well' }), acceptanceAmended({ changes: { care_plan: 'Mobilise' } })],
    ])
      expect(isolated(...back, ...done)?.record).toMatchObject({ isolation: ['airborne'] });
  });

  it('are the same row while nothing of them changes: nobody is told of it again', () => {
    const history = [...inIsolation, icuAmended({ changes: { diet: 'Soft' } })];
    expect(isolated(...history)?.record).toEqual(isolated(...inIsolation)?.record);
  });
});

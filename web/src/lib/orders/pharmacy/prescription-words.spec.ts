import type { DispenseEntry, PrescriptionRecord } from '@ward-board/contract';
import {
  allergyText,
  declined,
  doseFault,
  doseToGive,
  drugDone,
  drugOf,
  howTaken,
  isOver,
  matchesOf,
  ofOneDrug,
  otherDose,
  prescribedAlready,
  progressOf,
  sayEntry,
  sayStanding,
  saysEveryAllergy,
} from './prescription-words.js';

const entry = (said: Partial<DispenseEntry> = {}): DispenseEntry => ({
  ...{ action: 'dispensed', dose: '1 g', at: '2026-11-21T09:00:00.000Z', notes: null, by: null },
  ...said,
});
const prescription = (said: Partial<PrescriptionRecord> = {}): PrescriptionRecord =>
  ({
    ...{ medication: 'Amoxicillin', dose: '1 g', route: 'Oral', frequency: null, duration: '5 days' },
    ...{ dispense_entries: [] },
    ...said,
  }) as unknown as PrescriptionRecord;

it('a drug is said with its dose, and how it is taken without what is not recorded', () => {
  expect(drugOf(prescription())).toBe('Amoxicillin 1 g');
  expect(howTaken(prescription())).toBe('Oral · 5 days');
});

it('a drug matches the recorded substances whose name or class it shares, each as it is recorded, as it did for who prescribed it', () => {
  const allergies = { status: 'present', substances: ['Penicillin', 'Amoxicillin (rash)', 'Latex'] } as const;
  const known = { ...allergies, substances: [...allergies.substances], told: 'Codeine; No milk' };
  expect(matchesOf('Amoxicillin', known)).toEqual(['Penicillin, by class', 'Amoxicillin (rash)']);
  expect(matchesOf('Benzylpenicillin', known)).toEqual(['Penicillin', 'Amoxicillin (rash), by class']);
  expect(matchesOf('Morphine', known)).toEqual(['Codeine, by class']);
  expect(matchesOf('Paracetamol', known)).toEqual([]);
  expect(matchesOf('Codeine phosphate', known)).toEqual(['Codeine']);
  const none = { status: 'unassessed', substances: [], told: 'No known allergies' } as const;
  expect(matchesOf('Morphine', { ...none, substances: [] })).toEqual([]);
  expect(matchesOf('Amoxicillin', null)).toEqual([]);
});

it('a row that names not every allergy is not compared with a drug as if it did: those of the patient are read', () => {
  const of = (count: number) => ({
    ...({ status: 'present', told: null } as const),
    substances: [
      ...Array.from({ length: Math.min(count, 50) }, (_, n) => `Food ${n}`),
      ...(count > 50 ? ['and 1 more on the chart'] : []),
    ],
  });
  const [all, some] = [prescription({ allergies: of(50) }), prescription({ allergies: of(51) })];
  expect([all, some, prescription({ allergies: null })].map(saysEveryAllergy)).toEqual([true, false, false]);
});

it('what is told in brackets is of the substance before it', () => {
  const told = { status: 'unassessed', told: 'Penicillin (rash, hives), Latex' } as const;
  expect(matchesOf('Amoxicillin', { ...told, substances: [] })).toEqual(['Penicillin (rash, hives), by class']);
});

it('what was told in words is said beside what the chart has', () => {
  const told = { status: 'unassessed', substances: [], told: 'Codeine' } as const;
  expect(allergyText({ ...told, substances: [] })).toBe('Codeine');
  expect(allergyText({ status: 'present', substances: ['Latex'], told: 'Codeine' })).toBe('Latex · told: Codeine');
  expect(allergyText({ status: 'unassessed', substances: [], told: null })).toBeNull();
});

it('a prescription is declined until something else is done with it', () => {
  const refused = entry({ action: 'refused', notes: 'Out of stock' });
  expect(declined(prescription({ dispense_entries: [refused] }))).toBe(refused);
  expect(declined(prescription({ dispense_entries: [entry(), refused] }))).toBeNull();
  expect(declined(prescription())).toBeNull();
});

it('an entry says what was done, how much, and why', () => {
  expect(sayEntry(entry())).toBe('dispensed 1 g');
  expect(sayEntry(entry({ action: 'refused', notes: 'Out of stock' }))).toBe('declined 1 g: Out of stock');
});

it.each([
  ['given', 'Once', true],
  ['given', ' single dose ', true],
  ['dispensed', 'once', false],
  ['given', 'once daily', false],
  ['given', null, false],
  ['stopped', 'every 8 hours', true],
] as const)('a prescription that is %s, to be taken %s, is over: %p', (status, frequency, over) =>
  expect(isOver({ status, frequency })).toBe(over),
);

it('a dose that is not the prescribed one is told from one that is written in another way, and said as it was done', () => {
  const of = { dose: '1.2 g' };
  const same = [null, ' ', '1.2 G', ' 1.2  g', '1.2g', '1200 mg', '1,2 g'];
  expect(same.map((said) => otherDose(said, of))).toEqual(same.map(() => null));
  expect([otherDose('12 g', of), otherDose(' 600 mg ', of)]).toEqual(['12 g', '600 mg']);
  expect(drugDone(prescription({ dispense_entries: [entry({ dose: '10 g' }), entry()] }))).toBe('Amoxicillin 10 g');
  expect(drugDone(prescription())).toBe('Amoxicillin 1 g');
});

it('of a course a dose is given, and what is given once is given', () => {
  const words = (frequency: string | null, status: PrescriptionRecord['status'] = 'given') =>
    progressOf({ frequency, status }).word;
  expect([words('every 8 hours'), words('once'), words(null), words('every 8 hours', 'dispensed')]).toEqual([
    'Dose given',
    'Given',
    'Given',
    'Dispensed',
  ]);
});

it('a drug that is typed is prescribed already where it goes on under a name that it shares', () => {
  const of = (medication: string, more: Partial<PrescriptionRecord> = {}) =>
    prescription({ medication, status: 'ordered', ...more });
  const goesOn = of('Paracetamol');
  const all = [goesOn, of('Paracetamol', { status: 'stopped' }), of('Morphine')];
  expect(prescribedAlready('paracetamol 500', all)).toEqual([goesOn]);
  expect([prescribedAlready('', all), prescribedAlready(undefined, all)]).toEqual([[], []]);
});

it('another prescription of the drug stands while it goes on, whatever its dose, and is said with when and by whom', () => {
  const of = (id: string, medication: string, more: Partial<PrescriptionRecord> = {}) =>
    prescription({
      ...{ id, medication, status: 'ordered', dose: '10 mg', created_at: '2026-11-21T09:00:00.000Z' },
      ...more,
    });
  const by = { recorded_by: { id: 'u', name: 'Ana Silva' } } as Partial<PrescriptionRecord>;
  const [mine, other] = [of('a', 'Morphine'), of('b', 'Morphine sulfate', { dose: '5 mg', ...by })];
  const all = [mine, other, of('c', 'MST', { status: 'stopped' }), of('d', 'Ketamine'), of('e', 'Apomorphine')];
  expect(ofOneDrug(mine, all)).toEqual([other]);
  expect(ofOneDrug({ id: null, medication: 'morphine 10 mg' }, all)).toEqual([mine, other]);
  expect(sayStanding(other, new Date('2026-11-21T10:00:00.000Z'))).toBe('Morphine sulfate 5 mg, 09:00, Ana Silva');
});

it.each(['100', ' 1,5 ', '0.5'])('a dose of %p has no unit: it may be milligrams or millilitres', (dose) =>
  expect(doseFault(dose)).toEqual({ dose: expect.stringContaining('unit') }),
);
it.each(['100 mg', '2 tablets', '1.2g', 'as charted', '', undefined])(
  'a dose of %p is not asked for its unit',
  (dose) => expect(doseFault(dose)).toEqual({}),
);

it('the dose that is given is the one that was dispensed, where that is not the prescribed one', () => {
  const of = (...entries: DispenseEntry[]) => doseToGive(prescription({ dose: '500 mg', dispense_entries: entries }));
  expect(of(entry({ dose: '250 mg' }))).toBe('250 mg');
  expect([of(entry({ dose: '500 mg' })), of(entry({ dose: null })), of()]).toEqual(['', '', '']);
  expect(of(entry({ action: 'refused', dose: null }), entry({ dose: '250 mg' }))).toBe('250 mg');
});

import fc from 'fast-check';
import { isolationHere, isolationIn, isolationOf, isolationText } from './isolation.js';
import { precautionsIn } from './precautions.js';
import { isIsolationNoted, isolationBeside, isolationSentences } from './told-isolation.js';

describe('an isolation', () => {
  it('goes to a ward and the theatre in words, and back to the ICU as it was', () => {
    expect(isolationText('Droplet')).toBe('Isolation: Droplet');
    expect(isolationIn(isolationText('Contact, MRSA'))).toBe('Contact, MRSA');
    const whole = isolationIn(isolationText('Droplet; contact\nno visitors'));
    expect([whole, precautionsIn(whole)]).toEqual(['Droplet, contact, no visitors', ['contact', 'droplet']]);
    expect(isolationText(null)).toBe('');
    expect(isolationText(isolationIn(null))).toBe('');
  });

  it.each([
    [
      'Nil by mouth since 04:00. Group and save 2 units. Isolation: contact (MRSA), droplet',
      'Isolation: contact (MRSA), droplet',
    ],
    ['Isolation: Droplet\nNil by mouth', 'Isolation: Droplet'],
    [
      'Isolation: Contact; nil by mouth; airborne precautions as well.',
      'Isolation: Contact; airborne precautions as well',
    ],
    ['Airborne (open TB). Last on list', 'Airborne (open TB)'],
    ['No isolation. Nil by mouth', 'No isolation'],
    ['Isolation:\nnone\nNil by mouth', 'Isolation:\nnone'],
    ['Fasting:\nfrom 04:00; isolation: TB, airborne', 'isolation: TB, airborne'],
    ['Nil by mouth since 04:00', null],
    [null, null],
  ])('of the instructions %j before an operation that is over, %j is told', (instructions, told) => {
    expect(isolationSentences(instructions)).toBe(told);
  });

  it.each([
    ['Surgical, isolation: airborne', 'airborne'],
    ['Surgical, isolation', 'Isolation'],
    ['Isolation: no visitors', 'no visitors'],
    ['Isolation: Norovirus', 'Norovirus'],
    ['Surgical', ''],
    ['Surgical, no isolation', ''],
    ['Isolation: none', ''],
    ['Isolation lifted 20 Nov', ''],
    ['Isolation: Droplet\nNil by mouth', 'Droplet'],
    ['Nil by mouth; isolation: Contact, MRSA; bloods', 'Contact, MRSA'],
    ['Isolation: none\nNil by mouth', ''],
    ['Isolation: none; nil by mouth', ''],
    ['Isolation: Contact; airborne isolation lifted 20 Nov', 'Contact'],
  ])('in the ward type %s is %j', (type, isolation) => {
    expect(isolationIn(type)).toBe(isolation);
  });

  it('is found in whatever field a board has it', () => {
    expect(isolationOf({ isolation: 'Airborne' })).toBe('Airborne');
    expect(isolationOf({ ward_type: 'Isolation: Droplet' })).toBe('Droplet');
    expect(isolationOf({ pre_op_instructions: 'Isolation: Contact; nil by mouth' })).toBe('Contact');
    expect(isolationOf({ isolation: null, ward_type: 'Surgical' })).toBe('');
    expect(isolationOf({})).toBe('');
  });

  const after = (said: object, ...told: string[]) => isolationOf({ ...said, handover: { notes: told.join('\n\n') } });

  it('is that which was told, whatever else the record says', () => {
    for (const said of [{}, { ward_type: 'Medical' }, { isolation: null }, { pre_op_instructions: 'Nil by mouth' }])
      expect(after(said, 'AVPU: Voice', 'Isolation: Droplet')).toBe('Droplet');
    expect(after({ ward_type: null }, 'Surgical, isolation: airborne')).toBe('airborne');
    expect(after({ ward_type: null }, 'Before the operation: Isolation: Contact; nil by mouth')).toBe('Contact');
    expect(after({}, 'Lives in social isolation')).toBe('');
    expect(isolationOf({ ward_type: 'Medical', handover: null })).toBe('');
  });

  it('is every one that is said and has not ended, the precautions first, of whatever is said to several boards', () => {
    expect(after({ ward_type: 'Isolation: Contact' }, 'Isolation: Airborne')).toBe('Airborne, Contact');
    expect(after({ isolation: 'Contact, MRSA' }, 'Isolation: Airborne (TB?)')).toBe('Airborne, Contact, MRSA, TB?');
    expect(after({}, 'AVPU: Voice', 'Isolation: Droplet', 'Isolation: Contact')).toBe('Droplet, Contact');
    expect(after({ ward_type: 'Surgical, isolation' }, 'Isolation: Droplet')).toBe('Droplet');
    expect(after({ isolation: 'Norovirus' }, 'Isolation: Contact precautions')).toBe('Contact, Norovirus');
    expect(after({ isolation: 'Norovirus' }, 'Isolation: Rotavirus')).toBe('Norovirus, Rotavirus');
    for (const same of ['Isolation: Contact', 'Isolation: MRSA', 'Surgical, isolation', 'Isolation: contact (MRSA)'])
      expect(after({ isolation: 'Contact, MRSA' }, same)).toBe('Contact, MRSA');
    expect(after({ isolation: 'Contact' }, 'Isolation: Contact, MRSA')).toBe('Contact, MRSA');
    expect(precautionsIn(after({ isolation: 'Contact' }, 'Isolation: Airborne'))).toEqual(['airborne', 'contact']);
    const several = ['Flu A positive, droplet precautions.', 'Isolation: contact (MRSA), droplet; nil by mouth'];
    expect(after({ isolation: 'Airborne (TB), contact (MRSA)' }, ...several)).toBe(
      'Airborne, Droplet, Contact, TB, MRSA',
    );
    expect(after({ isolation: 'Contact and droplet: mrsa' }, 'Isolation: Airborne (MRSA), no visitors')).toBe(
      'Airborne, Droplet, Contact, mrsa, no visitors',
    );
  });

  it('is that of both where another record of the stay says one as well', () => {
    const isolation_elsewhere = 'Airborne (TB)';
    const instructions = { pre_op_instructions: 'Isolation: Contact (MRSA); nil by mouth' };
    expect(isolationOf({ isolation_elsewhere })).toBe('Airborne (TB)');
    expect(isolationOf({ ...instructions, isolation_elsewhere })).toBe('Airborne, Contact, MRSA, TB');
    expect(isolationOf({ pre_op_instructions: 'No isolation', isolation_elsewhere })).toBe('Airborne (TB)');
    expect(isolationHere({ ...instructions, isolation_elsewhere })).toBe('Contact (MRSA)');
  });

  it('is what the sender wrote for the theatre, until the board that keeps the bed tells it that this has ended', () => {
    const [created_at, at] = ['2026-11-21T09:00:00.000Z', '2026-11-21T10:00:00.000Z'];
    const notes = 'Isolation: None, swabs negative';
    const record = {
      ...{ pre_op_instructions: 'Isolation: Contact (MRSA)', created_at, isolation_at: null },
      handover: { at: created_at, notes: `${notes}\n\nMRSA, contact precautions`, passed_on: [{ at, notes }] },
    };
    expect(isolationOf(record)).toBe('');
    expect(isolationOf({ ...record, handover: { ...record.handover, passed_on: [] } })).toBe('Contact (MRSA)');
    expect(isolationOf({ ...record, isolation_at: created_at })).toBe('Contact (MRSA)');
  });

  it('is what the theatre has noted itself, whatever the board that keeps the bed tells it', () => {
    const [created_at, at] = ['2026-11-21T09:00:00.000Z', '2026-11-21T11:00:00.000Z'];
    const notes = 'Surgical, isolation ended';
    const noted = (text: string) => [{ at: '2026-11-21T10:00:00.000Z', text }];
    const told = {
      ...{ pre_op_instructions: 'Isolation: Contact (MRSA)', created_at, isolation_at: null },
      handover: { at: created_at, notes, passed_on: [{ at, notes }] },
    };
    expect(isolationOf({ ...told, note_entries: noted('Airborne precautions: TB?') })).toBe(
      'Airborne precautions: TB?',
    );
    const handover = { at: created_at, notes: 'Lab: K 6.8', passed_on: [{ at, notes: 'Lab: K 6.8' }] };
    expect(isolationOf({ ...told, handover, note_entries: noted('Contact precautions ended') })).toBe('Contact (MRSA)');
  });

  it.each(['No isolation: RSV negative', 'Surgical. No isolation: swabs negative'])('is none in %j', (text) => {
    expect([isolationIn(text), isolationOf({ ward_type: text })]).toEqual(['', '']);
  });

  it('ends where something newer says that there is none, or that one has ended', () => {
    for (const none of ['None', 'none needed', 'No', 'No isolation', 'Isolation ended'])
      expect([none, after({ isolation: none }, 'Isolation: Droplet')]).toEqual([none, '']);
    for (const ended of ['No isolation', 'Medical, isolation ended 20 Nov', 'Isolation: none', 'Isolation: nil'])
      expect(after({ ward_type: ended }, 'Isolation: Droplet')).toBe('');
    for (const none of ['No isolation', 'Isolation: None', 'Isolation: nil'])
      expect(after({ ward_type: 'Medical' }, none, 'Isolation: Droplet')).toBe('');
    expect(after({ ward_type: 'Medical' }, 'Isolation: Contact', 'No isolation', 'Isolation: Droplet')).toBe('Contact');
    const both = ['Isolation: Droplet', 'Isolation: Airborne'];
    expect(after({ ward_type: 'Isolation: Contact; no droplet isolation' }, ...both)).toBe('Airborne, Contact');
    expect(after({ isolation: 'Contact; airborne isolation lifted 20 Nov' }, ...both)).toBe('Droplet, Contact');
  });

  // What the ICU's field says; the sign; what is left of `Isolation: Droplet, contact` that was told.
  it.each([
    ['Contact, no droplet isolation', 'Contact', 'Contact'],
    ['Contact (MRSA), airborne isolation lifted 28 Nov', 'Contact (MRSA)', 'Droplet, Contact, MRSA'],
    ['Droplet stopped 28 Nov. Contact', 'Contact', 'Contact'],
    ['No longer droplet; contact and airborne precautions ended on 28 Nov 14:00', '', ''],
    ['Isolation: Protective, no contact/droplet isolation needed', 'Protective', 'Protective'],
    ['None, nil by mouth', '', ''],
    ['No precautions', '', ''],
    ['discontinued', '', ''],
    ['Isolation: not required', '', ''],
    // That there is no room ends nothing.
    ['Airborne, no isolation side room', 'Airborne, no isolation side room', 'all'],
    ['No isolation room', 'No isolation room', 'all'],
    // Nobody has said anything.
    ['none known', '', 'all'],
    ['n/a', '', 'all'],
    ['-', '', 'all'],
    ['Standard', '', 'all'],
    ['standard precautions.', '', 'all'],
    // What is not understood is a sign, and ends nothing.
    ['No isolation?', 'No isolation?', 'all'],
    ['Contact, discontinued if swab negative', 'Contact, discontinued if swab negative', 'all'],
    ['Droplet, discontinued', 'Droplet, discontinued', 'all'],
    ['Contact / droplet stopped 28 Nov', 'Contact / droplet stopped 28 Nov', 'all'],
    ['No contact with visitors', 'No contact with visitors', 'all'],
    // As it is written on a ward.
    ['off isolation since 12/3', '', ''],
    ['Isolation was lifted 3/12 per IPC', '', ''],
    ['no isolation required at present', '', ''],
    ['No longer requires isolation', '', ''],
    ['not isolated', '', ''],
    ['Isolation - none', '', ''],
    ["Precautions d/c'd", '', ''],
    ['no longer airborne, contact remains', 'contact remains', 'all'],
    ['off droplet; contact stays', 'contact stays', 'contact stays'],
    ['Droplet – stopped', 'Droplet – stopped', 'all'],
    ['None – contact only', 'contact only', 'contact only'],
    ['None, neutropenic', 'neutropenic', 'neutropenic'],
    ['air borne', 'air borne', 'all'],
    ['universal precautions only', '', 'all'],
    // A condition, a question and a wish are no end, nor is that of a kind which no sign tells apart the end of another one.
    ['If afebrile, isolation lifted', 'If afebrile, isolation lifted', 'all'],
    ['No isolation, pending swab', 'No isolation, pending swab', 'all'],
    ['None, unless febrile', 'None, unless febrile', 'all'],
    ['Isolation lifted: ?TB', 'Isolation lifted: ?TB', 'all'],
    ['Not isolated, no side room', 'Not isolated, no side room', 'all'],
    ['do not stop droplet', 'do not stop droplet', 'all'],
    ['Respiratory isolation ended', '', 'all'],
    ['None, contact', 'contact', 'contact'],
    // Why it ended is none.
    ['No isolation: RSV negative', '', ''],
    ['Isolation lifted, swabs negative', '', ''],
    ['Isolation lifted, MRSA negative, VRE positive', 'VRE positive', 'VRE positive'],
    // Until when another one goes on, and for what, is no such reason.
    ['Contact ended, droplet until flu negative', 'droplet until flu negative', 'droplet until flu negative'],
    ['Droplet ended, contact for MDR Gram-negative', 'contact for MDR Gram-negative', 'contact for MDR Gram-negative'],
    [
      'Droplet lifted, stays isolated until PCR negative',
      'stays isolated until PCR negative',
      'Contact, stays isolated until PCR negative',
    ],
  ])('written as %j is the sign %j, and of what was told %j is left', (isolation, sign, left) => {
    expect(isolationOf({ isolation })).toBe(sign);
    const both = after({ isolation }, 'Isolation: Droplet, contact');
    if (left === 'all') expect(precautionsIn(both)).toEqual(expect.arrayContaining(['contact', 'droplet']));
    else expect(both).toBe(left);
  });

  it.each([
    ['Medical, contact precautions', 'contact precautions', 'all'],
    [
      'MRSA positive. On contact and droplet precautions until 2 Dec',
      'contact and droplet precautions until 2 Dec',
      'all',
    ],
    ['Contact, airborne isolation', 'Contact, airborne isolation', 'all'],
    ['Medical, isolation (protective)', 'isolation (protective)', 'all'],
    ['Contact precautions; isolation: airborne', 'airborne, Contact precautions', 'all'],
    ['Isolation: Contact. No isolation bay free', 'Contact. No isolation bay free', 'all'],
    ['Medical, no isolation side room free', 'Isolation', 'all'],
    ['Medical, contact isolation, no droplet isolation', 'contact isolation', 'contact'],
    ['Medical, no droplet isolation', '', 'contact'],
    ['Medical, no contact precautions', '', 'droplet'],
    ['Medical. Droplet stopped 28 Nov', '', 'contact'],
    ['Medical, isolation: none, nil by mouth', '', ''],
    ['Medical, eye contact', '', 'all'],
    ['Contact: wife 0171 555', '', 'all'],
    ['Isolation ended. New: contact (ESBL)', 'contact (ESBL)', 'contact'],
    ['Droplet ended, now contact', 'contact', 'contact'],
    ['Airborne (open TB). Last on list', 'Airborne (open TB)', 'all'],
    ['Contact and droplet; nil by mouth', 'Contact and droplet', 'all'],
    ['C. diff found, enteric precautions', 'enteric precautions', 'all'],
    ['Barrier nursing, VRE', 'Isolation', 'all'],
    ['Isolation stopped 20 Nov. Contact since 22 Nov', 'Contact since 22 Nov', 'contact'],
    ['Airborne off 3/12; MRSA contact stays', 'contact stays', 'all'],
    ['Medical, when 3 AFB neg: droplet stopped', 'droplet', 'all'],
    ['Contact until 2 Dec', 'Contact until 2 Dec', 'all'],
    ['- contact\n- droplet', 'contact, droplet', 'all'],
    ['Barrier nursing (contact)', 'Barrier nursing (contact)', 'all'],
    ['Oncology, neutropenic', 'neutropenic', 'all'],
    ['Medical, isolaton', 'Isolation', 'all'],
    ['Medical, not isolated as no side room', 'Isolation', 'all'],
    ['Seizure-free, precautions stopped 3/12', '', 'all'],
    ['Isolated hip fracture', '', 'all'],
  ])('in the ward type %j is the sign %j, and of what was told %j is left', (ward_type, sign, left) => {
    expect(isolationIn(ward_type)).toBe(sign);
    const kinds = precautionsIn(after({ ward_type }, 'Isolation: Droplet', 'Isolation: Contact'));
    expect(kinds).toEqual(left === 'all' ? expect.arrayContaining(['contact', 'droplet']) : left ? [left] : []);
  });

  const kinds = ['contact', 'droplet', 'airborne', 'protective'] as const;
  const ways = [
    'no # isolation',
    '# isolation lifted 28 Nov',
    'No longer #',
    '# stopped',
    'no isolation room',
    'not in # precautions',
  ];
  const aStanding = fc.constantFrom('# (MRSA)', '# precautions', '#', 'Strict # isolation');
  const aPart = fc.constantFrom(', ', '; ', '. ', '\n', ' – ');

  it('that stands is never lost since another one has ended', () => {
    const cases = fc.tuple(
      fc.shuffledSubarray([...kinds], { minLength: 2, maxLength: 2 }),
      aStanding,
      fc.constantFrom(...ways),
    );
    fc.assert(
      fc.property(cases, aPart, fc.boolean(), ([[one = '', other = ''], stands, way], part, first) => {
        const said = [stands.replace('#', one), way.replace('#', other)];
        const text = (first ? said : said.toReversed()).join(part);
        expect(precautionsIn(isolationOf({ isolation: text }))).toContain(one);
        expect(
          precautionsIn(isolationOf({ ward_type: `Medical, isolation: ${text.replace(/[;\n]/u, ',')}` })),
        ).toContain(one);
        const told = { handover: { notes: `Isolation: ${said[0]}` } };
        expect(precautionsIn(isolationOf({ isolation: said[1] ?? '', ...told }))).toContain(one);
        expect(precautionsIn(isolationOf({ ward_type: said[1] ?? '', ...told }))).toContain(one);
      }),
    );
  });

  const [before, then, later] = ['2026-03-01T09:00:00Z', '2026-03-01T10:00:00Z', '2026-03-01T11:00:00Z'];
  const back = (...said: string[]) => [{ at: then, text: ['ICU, sent back: No isolation room', ...said].join('\n\n') }];

  it('is what the note of a transfer says which was sent back, in the words of any board', () => {
    const noted = (own: object, ...said: string[]) => isolationOf({ ...own, note_entries: back(...said) });
    expect(noted({ isolation: 'Contact' }, 'Isolation: Airborne')).toBe('Airborne, Contact');
    for (const said of ['Surgical, isolation: Airborne', 'Before the operation: Isolation: Airborne; nil by mouth'])
      expect(noted({ ward_type: 'Medical' }, 'AVPU: Voice', said)).toBe('Airborne');
    expect(noted({})).toBe('');
    const note_entries = [...back('Isolation: Airborne'), { text: 'No isolation room yet' }, { text: 'Isolation?' }];
    expect(after({ ward_type: 'Medical', note_entries }, 'Isolation: Droplet')).toBe('Airborne, Droplet');
    expect(isolationOf({ note_entries: [{ text: 'ICU, sent back: No isolation room' }] })).toBe('');
    expect(after({}, 'ICU, sent back: No isolation room', 'Isolation: Airborne')).toBe('Airborne');
  });

  const newer: readonly (readonly [string, object])[] = [
    ['told with a patient who is back', { handover: { at: then, notes: 'Before the operation: Isolation: Airborne' } }],
    ['noted of a transfer that was sent back', { note_entries: back('Isolation: Airborne') }],
    ['noted by anybody', { note_entries: [{ at: then, text: 'Isolation: Airborne' }] }],
  ];
  it.each([
    ['Lab called: MRSA positive. Contact isolation started', 'Contact isolation started'],
    ['Flu A positive, droplet precautions. Daughter 555.', 'droplet precautions'],
    ['Isolated, norovirus on the bay', 'Isolation'],
    ['No isolation room yet', 'Isolation'],
    ['Isolation ended, swabs negative', ''],
    ['No isolation: RSV negative', ''],
    ['Diet: Neutropenic', ''],
    ['Daughter is main contact. Next contact, Monday', ''],
    ['Feels isolated, lives isolated. Social isolation', ''],
    ['E. coli isolated from urine, S. aureus isolated in the blood culture', ''],
    ['Contact wife 0171 555 if febrile. Contact family', ''],
    ['Seizure precautions, falls precautions', ''],
    ['Isolated hip fracture. Protective dressing. Skin contact with baby', ''],
  ])('noted as %j is the sign %j, on this board and on the next one, which is told the note', (text, sign) => {
    expect(isolationOf({ note_entries: [{ at: then, text }] })).toBe(sign);
    expect(after({}, text)).toBe(sign);
    expect(isIsolationNoted(text)).toBe(sign !== '');
    const earlier = { at: before, text: 'Isolation: Airborne' };
    const stands = isolationOf({
      ward_type: 'Medical',
      isolation_at: before,
      note_entries: [{ at: then, text }, earlier],
    });
    expect([text, stands]).toEqual([
      text,
      /^(Isolation ended|No isolation:)/.test(text) ? '' : expect.stringContaining('Airborne'),
    ]);
  });

  it.each(newer)(
    '%s is not ended by what the board had written before, and is by what it writes after it',
    (_, said) => {
      const own = { ward_type: 'Medical, no isolation', ...said };
      expect(isolationOf({ ...own, isolation_at: before })).toBe('Airborne');
      for (const isolation_at of [then, later]) expect(isolationOf({ ...own, isolation_at })).toBe('');
    },
  );

  it.each(newer)('%s is one more, and what ends there ends nothing that the board itself has written', (_, said) => {
    const own = { isolation: 'Contact, MRSA', isolation_at: before };
    expect(isolationOf({ ...own, ...said })).toBe('Airborne, Contact, MRSA');
    const ended = JSON.parse(JSON.stringify(said).replaceAll('Isolation: Airborne', 'Isolation: none')) as object;
    expect(isolationOf({ ...own, ...ended })).toBe('Contact, MRSA');
  });

  it('that is told ends with what is noted or told since', () => {
    const handover = { at: before, notes: 'Isolation: Droplet, contact' };
    const since = (text: string) => isolationOf({ handover, note_entries: [{ at: then, text }] });
    expect(since('Isolation: none')).toBe('');
    expect(since('Isolation: no longer droplet')).toBe('contact');
    expect(isolationOf({ handover: { ...handover, at: later }, note_entries: back('Isolation: none') })).toContain(
      'Dr',
    );
  });

  it('stands as well where a care plan or notes say it, which end none', () => {
    expect(isolationOf({ ward_type: 'Medical', care_plan: 'Physiotherapy. Contact precautions, VRE' })).toBe(
      'Contact precautions',
    );
    expect(isolationOf({ notes: 'Isolated, droplet precautions.' })).toBe('droplet precautions');
    expect(isolationOf({ ward_type: 'Medical, no isolation', care_plan: 'Contact precautions' })).toBe(
      'Contact precautions',
    );
    expect(after({ care_plan: 'No isolation' }, 'Isolation: Droplet')).toBe('Droplet');
    for (const care_plan of [
      'Falls precautions',
      'Isolated fall, lives in isolation valley road',
      'Contact family',
      'Neutropenic diet',
    ])
      expect([care_plan, precautionsIn(isolationOf({ care_plan })).filter((kind) => kind !== 'other')]).toEqual([
        care_plan,
        [],
      ]);
    for (const notes of ['Diet: Neutropenic precautions', 'Diet from ICU: Neutropenic precautions'])
      expect(isolationOf({ handover: { notes } })).toBe('');
    expect(isolationOf({ care_plan: 'Delirium and falls precautions. Isolated fall' })).toBe('');
  });

  it('that a ward’s plan or notes name is told before what its type says to have ended, which would end it', () => {
    const ward_type = 'Surgical, isolation ended';
    const plan = { care_plan: 'Contact precautions', notes: 'Airborne precautions (TB)' };
    expect(isolationBeside({ ward_type, ...plan })).toBe('Airborne, Contact, TB');
    expect(isolationBeside({ ward_type: null, ...plan, care_plan: 'Isolation: none' })).toBe(plan.notes);
    expect(isolationBeside({ ward_type: 'Isolation: Contact', ...plan })).toBeNull();
    expect(isolationBeside({ ward_type, care_plan: null, notes: 'Family called' })).toBeNull();
  });

  it.each([
    ['Contact, MRSA', ['contact']],
    ['contact + droplet (influenza A)', ['contact', 'droplet']],
    ['Airborne', ['airborne']],
    ['Reverse, neutropenia', ['protective']],
    ['Norovirus', ['other']],
    ['Isolation', ['other']],
    ['', []],
    ['None', []],
    ['None required.', []],
    ['No visitors; airborne', ['airborne']],
    ['No roommate, contact', ['contact']],
    ['No visitors', ['other']],
    ['Contact; droplet isolation lifted 20 Nov', ['contact']],
    ['No isolation', []],
    ['Isolation lifted 20 Nov', []],
  ])('of %j is told to others as %j, without what somebody has', (isolation, precautions) => {
    expect(precautionsIn(isolation)).toEqual(precautions);
  });
});

import type { Page } from '@ward-board/api-client';
import type { FoundPatient, PatientRecord } from '@ward-board/contract';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

describe('patients', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app?.close());

  it('get a record number of their own, unless they bring one; each number is one patient’s', async () => {
    const { reception } = app;
    const [first, second] = [await reception.registers(), await reception.registers({ mrn: null })];
    expect(first.mrn).toMatch(/^\d{6}$/);
    expect(second.mrn > first.mrn).toBe(true);
    const brought = await reception.registers({ mrn: ' st-Mary/77 ' });
    expect(brought.mrn).toBe('st-Mary/77');
    const taken = await reception.http.post('/api/patients', { name: 'x', mrn: 'ST-MARY/77' });
    expectProblem(taken, 'mrn_taken', 'mrn');
    // The number that the service would give next may have been brought already.
    const next = String(Number(second.mrn) + 1).padStart(6, '0');
    await reception.registers({ mrn: next });
    expect((await reception.registers()).mrn > next).toBe(true);
  });

  it('say what is unknown of them with null, and are kept as they were written', async () => {
    const { reception } = app;
    const name = '  Zoë "Ω" O’Neil-李 <b>';
    const patient = await reception.registers({ name, phone: '' });
    expect(patient).toMatchObject({
      name: name.trim(),
      gender: 'unknown',
      date_of_birth: null,
      blood_type: null,
      phone: null,
    });
    const full = { gender: 'other', date_of_birth: '2000-02-29', blood_type: 'AB-', phone: '+49 30 1' };
    const known = await reception.registers(full);
    expect(known).toMatchObject(full);
    const cleared = { gender: null, date_of_birth: null, blood_type: null, phone: null };
    const { status, body } = await reception.http.put(`/api/patients/${known.id}`, cleared);
    expect([status, body]).toEqual([200, expect.objectContaining({ ...cleared, gender: 'unknown' })]);
    expect(await reception.registers({ gender: null, mrn: null })).toMatchObject({ gender: 'unknown' });
  });

  it('have no name with a character that is not seen: it is refused, and the field named', async () => {
    const { reception, admin } = app;
    const { id } = await reception.registers();
    for (const name of [
      'Ann\u200ba',
      'Anna\u202e',
      '\u2066Anna',
      'An\u00adna',
      'Anna\u0007',
      'Anna\tB',
      'Ann\u200da',
    ]) {
      expectProblem(await reception.http.post('/api/patients', { name }), 'validation_failed', 'name');
      expectProblem(await reception.http.put(`/api/patients/${id}`, { name }), 'validation_failed', 'name');
      const user = { name, email: 'seen@test.local', role: 'nurse' };
      expectProblem(await admin.http.post('/api/users', user), 'validation_failed', 'name');
    }
    for (const name of ['علی\u200cرضا', 'ශ්\u200dරී', 'Zoë O’Neil-李'])
      expect(await reception.registers({ name })).toMatchObject({ name });
  });

  it.each([
    ['jose garcia', true],
    ['GARCÍA', true],
    ['  garcia   josé ', true],
    ['jos 4711', true],
    ['0815', true],
    ['11.01.1977', true],
    ['garcia 11/01/1977', true],
    ['1977-01-11', true],
    ['01.11.1977', false],
    ['1977', false],
    ['josef', false],
    ['garcia 0816', false],
    ['%', false],
    ["' OR 1=1", false],
  ])('are found by every word of a search in name, number, phone or date of birth: %s', async (search, found) => {
    const { reception } = app;
    const known = (await reception.lists('/api/patients?search=4711'))[0];
    const jose =
      known ??
      (await reception.registers({ name: 'José García', mrn: 'M-4711', phone: '0815', date_of_birth: '1977-01-11' }));
    const listed = await reception.lists(`/api/patients?search=${encodeURIComponent(search)}`);
    expect(listed).toEqual(found ? [jose] : []);
  });

  it('are found in the letters of another script or keyboard, and last, marked, where a name only sounds like it', async () => {
    const { reception } = app;
    const names = [
      'Ayşe Yıldız',
      'Seán O’Connor',
      'Łukasz Sørensen',
      'Тарас Шевченко',
      'Jürgen Müller',
      'Wang Mueller',
      'Moira Mac Donald',
      'María Delacruz',
      'Aylin Şahin',
      'Đorđe Ćosić',
      'Leyla Shahin',
    ];
    const by = new Map<string, object>();
    for (const name of names) by.set(name, await reception.registers({ name }));
    const search = async (text: string): Promise<readonly FoundPatient[]> =>
      (await reception.http.get<Page<FoundPatient>>(`/api/patients?search=${encodeURIComponent(text)}`)).body.items;
    expect(await search('yildiz AYSE')).toEqual([by.get('Ayşe Yıldız')]);
    expect(await search('oconnor')).toEqual([by.get('Seán O’Connor')]);
    expect(await search('macdonald')).toEqual([by.get('Moira Mac Donald')]);
    // The end of one word and the beginning of the next.
    expect(await search('amac')).toEqual([]);
    expect(await search('de la cruz')).toEqual([by.get('María Delacruz')]);
    expect(await search('Sørensen, lukasz')).toEqual([by.get('Łukasz Sørensen')]);
    expect(await search('shevchenko')).toEqual([by.get('Тарас Шевченко')]);
    const alike = { ...by.get('Wang Mueller'), match: 'sounds_like' };
    expect(await search('muller')).toEqual([by.get('Jürgen Müller'), alike]);
    expect((await search('miller')).map(({ name, match }) => [name, match])).toEqual([
      ['Wang Mueller', 'sounds_like'],
      ['Jürgen Müller', 'sounds_like'],
    ]);
    expect(await search('miller wang')).toEqual([alike]);
    // A letter with a mark sounds otherwise than without: in the register, and in what is typed, of one character or two.
    expect(await search('Aylin Shahin')).toEqual([{ ...by.get('Aylin Şahin'), match: 'sounds_like' }]);
    expect(await search('djordje cosic')).toEqual([{ ...by.get('Đorđe Ćosić'), match: 'sounds_like' }]);
    for (const typed of ['Şahin', 'S\u0327ahin'])
      expect(await search(typed)).toEqual([by.get('Aylin Şahin'), { ...by.get('Leyla Shahin'), match: 'sounds_like' }]);
    // What marks a sound is no word that finds it.
    for (const { match } of await search('=MLR=')) expect(match).toBe('sounds_like');
    expect(await search('mi')).toEqual([]);
  });

  it.each(['a ', 'ä ', 'щ ', '\u4e00 ', '\ufdfa ', '\ufdfa', 'ä-'])(
    'are at hand at once, and found, with the longest name: of many %j',
    async (some) => {
      const { reception, emergency } = app;
      const name = `Ottokar Mac Lear ${some.repeat(200)}`.slice(0, 200).trim();
      const made = await reception.http.post<PatientRecord>('/api/patients', { name });
      expect([made.status, made.headers.get('x-projection')]).toEqual([201, null]);
      const found = async (text: string) =>
        (await reception.http.get<Page<FoundPatient>>(`/api/patients?search=${encodeURIComponent(text)}`)).body.items;
      for (const typed of ['ottokar mac lear', 'maclear', 'ottokarmac'])
        expect([typed, (await found(typed)).map(({ id }) => id)]).toEqual([
          typed,
          expect.arrayContaining([made.body.id]),
        ]);
      const about = { patient_id: made.body.id, modality: 'CT', patient_name: name };
      const performer = '\ufdfa'.repeat(200);
      const study = await emergency.http.post('/api/imaging-studies', { ...about, body_part: performer, performer });
      expect([study.status, study.headers.get('x-projection')]).toEqual([201, null]);
      const { rows } = await app.db.query('SELECT max(length(search))::int AS longest FROM read_row');
      expect(rows[0].longest).toBeLessThanOrEqual(2_600);
    },
  );

  it('who sound alike come on the last page only, and never make it longer than was asked', async () => {
    const { reception } = app;
    const exact = [];
    for (const name of ['Beate Catherine', 'Doris Catherine']) exact.unshift(await reception.registers({ name }));
    for (let n = 0; n < 25; n++) await reception.registers({ name: `Kathryn ${n}` });
    const page = async (query: string) =>
      (await reception.http.get<Page<FoundPatient>>(`/api/patients?search=catherine&${query}`)).body;
    const first = await page('limit=1');
    expect(first).toEqual({ items: [exact[0]], next_cursor: expect.any(String) });
    expect(await page(`limit=1&cursor=${first.next_cursor}`)).toEqual({ items: [exact[1]], next_cursor: null });
    const last = await page(`limit=10&cursor=${first.next_cursor}`);
    expect(last.items.map(({ match }) => match ?? '')).toEqual(['', ...Array(9).fill('sounds_like')]);
    expect((await page('limit=500')).items).toHaveLength(22);
  });

  it('are corrected by reception alone, on every record that carries them', async () => {
    const { reception, emergency, icu } = app;
    const patient = await reception.registers({ name: 'Ane' });
    const admission = await reception.admits(patient, 'emergency');
    const { icu_case } = await emergency.transfersToIcu(await emergency.triages(admission));
    expectProblem(await icu.http.put(`/api/patients/${patient.id}`, { name: 'Anne' }), 'forbidden');
    await reception.http.put(`/api/patients/${patient.id}`, { name: 'Anne', blood_type: 'O-' });
    const identity = { ...icu_case.patient, name: 'Anne', blood_type: 'O-' };
    expect((await icu.sees(`/api/icu/${icu_case.id}`)).patient).toEqual(identity);
    expect((await icu.sees(`/api/admissions/${admission.id}`)).patient).toEqual(identity);
    // The case itself has not changed: an editor of it is not told that it has.
    expect((await icu.sees(`/api/icu/${icu_case.id}`)).revision).toBe(icu_case.revision);
    expect(await reception.lists('/api/patients?search=anne')).toHaveLength(1);
  });

  it('are who they are today on the records of stays that ended long ago, too', async () => {
    const { reception, emergency, icu } = app;
    const patient = await reception.registers({ name: 'Before' });
    const admission = await reception.admits(patient, 'emergency');
    const { emergency: closed, icu_case } = await emergency.transfersToIcu(await emergency.triages(admission));
    await reception.discharges(admission);
    await reception.discharges(await reception.admits(patient, 'planned'));
    await reception.http.put(`/api/patients/${patient.id}`, { name: 'Today', phone: '42' });
    const identity = { ...closed.patient, name: 'Today', phone: '42' };
    for (const path of [`emergency-details/${closed.id}`, `icu/${icu_case.id}`, `admissions/${admission.id}`])
      expect(await icu.sees(`/api/${path}`)).toMatchObject({ patient: identity });
    for (const query of [`patient_id=${patient.id}`, 'status=discharged', 'status=discharged&type=emergency']) {
      const listed = (await icu.lists(`/api/admissions?${query}`)).filter(
        ({ patient_id }: { patient_id: string }) => patient_id === patient.id,
      );
      expect(listed.length).toBeGreaterThan(0);
      for (const { patient: shown } of listed) expect(shown).toEqual(identity);
    }
    expect((await icu.sees(`/api/icu/${icu_case.id}`)).admission).not.toHaveProperty('patient');
  });
});

import { readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { type EmergencyCaseRecord, type PatientRecord, provenEvent } from '@ward-board/contract';
import { AuditPages } from './pages/audit-pages.js';
import { HandoverSheetPage } from './pages/handover-sheet.js';
import { becomes, eventually } from './support/eventually.js';
import { tabsTo } from './support/focus.js';
import { isAccessible } from './support/is-accessible.js';
import { pdfTexts } from './support/pdf-texts.js';
import { EMERGENCY_DOCTOR, ICU_DOCTOR, openTestApp, type TestApp } from './support/test-app.js';

const AUDITOR = 'auditor@test.local';
const LONELY = '019a0000-0000-7000-8000-0000000000ff';
/** As the fields of moments take it: the tests' facility is in UTC. */
const typed = (at: string): string => at.slice(0, 19).replace('T', ' ');
const now = (): string => new Date().toISOString();
/** Moments are typed in whole seconds: what happens next is in another one. */
const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1_000 - (Date.now() % 1_000) + 5));

describe('An auditor, from the screen alone', () => {
  let app: TestApp;
  let audit: AuditPages;
  let patient: PatientRecord;
  let triaged: EmergencyCaseRecord;
  let allergy: { readonly id: string };
  let names: { readonly emergency: string; readonly icu: string };
  /** When the patient was on the Emergency board, urgent, and before anything else. */
  let night: string;

  beforeAll(async () => {
    app = await openTestApp();
    const { reception, emergency, icu } = app.elsewhere;
    await app.hires('Ruth Feldman', AUDITOR, 'auditor', null);
    names = { emergency: emergency.session.user.name, icu: icu.session.user.name };
    const north = await app.admin.setsUpRoom(await app.admin.setsUpWing('ICU North'), '301', ['A', 'B']);
    const admission = await reception.receives('emergency', { name: 'Anna Kowalska', gender: 'female' });
    patient = await reception.sees(`/api/patients/${admission.patient_id}`);
    triaged = await emergency.triages(admission, { triage_level: 'urgent', chief_complaint: 'Suspected urosepsis' });
    await nextSecond();
    night = now();
    await nextSecond();
    await emergency.amends(triaged, { triage_level: 'critical', avpu: 'voice', notes: 'Family informed' });
    allergy = await emergency.send('POST', '/api/allergies', {
      patient_id: patient.id,
      substance: 'Penicillin',
      category: 'medication',
      criticality: 'high',
    });
    await icu.sees(`/api/allergies/patient/${patient.id}`);
    await emergency.transfersToIcu(triaged, { room_id: north.id, severity: 'critical' });
    audit = await app.signsIn(AUDITOR, AuditPages);
  });

  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  it('finds the patient as Reception does, and begins at home on the audit', async () => {
    await audit.leadsTo('/audit');
    await isAccessible(audit.page);
    await audit.findsPatient('Kowalska');
    await audit.leadsTo(`/audit/patients/${patient.id}`);
    // Looking for somebody reads nobody: the first reading of her is that of her own history.
    const { items } = await audit.page.evaluate<{ items: { what: string }[] }>(
      `fetch('/api/audit/patients/${patient.id}/access').then((answer) => answer.json())`,
    );
    expect(items.map(({ what }) => what)).not.toContain('admissions');
  });

  it('sees who moved this patient, from where and to which bed, when it happened and was recorded, and with what', async () => {
    const move = audit.event('moved the patient');
    await becomes(
      'the sentence',
      () => move.locator('.what').textContent(),
      `${names.emergency} moved the patient from Emergency to the ICU (ICU North 301 A), severity critical`,
    );
    await move.click();
    await audit.records.getByText(/^Happened$/).waitFor();
    await audit.records.getByText(/^Recorded$/).waitFor();
    // What led to it, which leads there in turn to who did it by hand.
    const [handedOver, moved] = [/handed the patient over from Emergency to the ICU, \w{3} \d/, /moved the patient/];
    await audit.detail('Part of').getByRole('button', { name: handedOver }).click();
    await audit.records.getByRole('heading', { name: /What this event changed.*handed the patient over/ }).waitFor();
    await audit.detail('Caused by').getByText(`Done by hand by ${names.emergency}`).waitFor();
    await audit.records.getByRole('button', { name: moved }).click();
    await audit.detail('Part of').waitFor();
    // Each note that went along stands on a line of its own.
    const told = audit.records.getByRole('region', { name: 'ICU case' }).getByText('Family informed');
    expect(await told.first().textContent()).toMatch(/^AVPU: Voice\n+Family informed$/);
    expect((await told.first().boundingBox())?.height).toBeGreaterThan(30);
    // What has ended comes last, and says so.
    await eventually(
      'the closed case',
      () => audit.records.getByRole('region').last().getByRole('heading').first().textContent(),
      (heading) => /^Emergency case ?Closed/.test(heading ?? ''),
    );
    expect(await audit.records.getByText(/^Request [0-9a-f]{8}-/).count()).toBe(0);
    await audit.records.getByText('Raw data').first().click();
    await audit.records.getByText('"type": "IcuCaseOpened"').waitFor();
    await isAccessible(audit.page);
  });

  it('sees what an edit changed, field by field', async () => {
    await audit.event('changed the triage level from urgent to critical').click();
    await audit.change('Triage level').filter({ hasText: 'Urgent' }).filter({ hasText: 'Critical' }).waitFor();
    await audit.change('AVPU').filter({ hasText: 'not recorded' }).waitFor();
  });

  it('sees when the allergy was known, and who has seen it', async () => {
    await audit.page.getByText('Filters', { exact: true }).click();
    await audit.filters('About', 'Allergies');
    await becomes('the events', () => audit.sentences(), [
      `${names.emergency} recorded an allergy to Penicillin (high)`,
    ]);
    await audit.event('Penicillin').click();
    await audit.records.getByText(/^Happened$/).waitFor();
    const reader = audit.readers.getByRole('listitem').filter({ hasText: names.icu }).first();
    await reader.locator('summary').click();
    await reader.getByText('allergies', { exact: false }).first().waitFor();
    await audit.page.getByRole('figure', { name: 'Readings over time' }).getByText(names.icu).waitFor();
    // Who has seen it: whoever looked since it was recorded.
    await audit.page.getByRole('button', { name: 'Since this event' }).click();
    await audit.page.waitForURL(/read_from=/);
    await audit.readers.getByRole('listitem').filter({ hasText: names.icu }).first().waitFor();
    await audit.page.getByRole('button', { name: 'Since this event' }).waitFor({ state: 'detached' });
    await audit.page.getByRole('button', { name: 'All readings' }).click();
    // The auditor's own steps push nobody off the list.
    const auditors = audit.readers.getByText('Ruth Feldman', { exact: true });
    expect(await auditors.count()).toBe(0);
    const withAuditors = audit.page.getByRole('button', { name: 'With auditors' });
    await withAuditors.click();
    await auditors.waitFor();
    await withAuditors.click();
    await audit.page.getByRole('button', { name: 'All events' }).click();
    await audit.filters('Order', 'Oldest first');
    await eventually(
      'the registration is first',
      () => audit.sentences(),
      ([first]) => first?.includes('registered the patient') === true,
    );
    // The registration is of no stay.
    await audit.page.getByRole('combobox', { name: 'Stay' }).selectOption({ index: 1 });
    await eventually(
      'what is of the stay, and no more',
      () => audit.sentences(),
      (all) => all.some((each) => each.includes('moved the patient')) && !all.join().includes('registered the patient'),
    );
    await audit.page.getByRole('combobox', { name: 'Stay' }).selectOption('All stays');
    await audit.filters('Who', names.emergency);
    await eventually(
      'hers alone',
      () => audit.sentences(),
      (all) => all.length > 0 && all.every((each) => each.startsWith(names.emergency)),
    );
    await audit.filters('About', 'Medication');
    await audit.page.getByText('No events match these filters.').waitFor();
    await audit.page.getByRole('button', { name: 'All events' }).click();
    await audit.filters('Order', 'Newest first');
  });

  it('looks at any moment, steps by keys from event to event, and compares two moments', async () => {
    await audit.page.getByRole('button', { name: 'Now', exact: true }).click();
    const board = audit.records.getByRole('region', { name: 'ICU case' }).getByRole('link');
    expect(await board.getAttribute('href')).toMatch(/^\/audit\/boards\/icu\?at=20/);
    const shown = await audit.records.getByText('Records as they stood').textContent();
    const answered = Promise.withResolvers<void>();
    await audit.page.route('**/state?at=*', (route) => answered.promise.then(() => route.continue()), { times: 1 });
    await audit.asksFor('At', typed(night));
    // What is shown is not of the night yet: it does not say so, and nothing can be compared with it.
    await audit.page.getByRole('button', { name: 'Compare from here', disabled: true }).waitFor();
    expect(await audit.records.getByText('Records as they stood').textContent()).toBe(shown);
    answered.resolve();
    await becomes('the records', () => audit.records.getByRole('region', { name: 'ICU case' }).count(), 0);
    const line = await audit.page.getByRole('slider').boundingBox();
    await audit.page.getByRole('button', { name: 'Compare from here' }).click();
    await audit.page.getByText(/^Compared with /).waitFor();
    expect(await audit.page.getByRole('slider').boundingBox()).toEqual(line);
    await audit.page.getByRole('button', { name: 'Now', exact: true }).click();
    await audit.change('Triage level').filter({ hasText: 'Urgent' }).filter({ hasText: 'Critical' }).waitFor();
    await audit.page.getByRole('button', { name: 'Stop comparing' }).click();
    // From the later moment back to the earlier one, what changed reads forward as well.
    await audit.page.getByRole('button', { name: 'Compare from here' }).click();
    await audit.asksFor('At', typed(night));
    await audit
      .change('Triage level')
      .filter({ hasText: /Urgent.*Critical/ })
      .waitFor();
    await audit.page.getByRole('button', { name: 'Stop comparing' }).click();
    await audit.records.getByText('Records as they stood').waitFor();
    await audit.page.getByRole('heading', { level: 2 }).first().click();
    await audit.pressesKey('.');
    await becomes(
      'the first event after it',
      () => audit.event('changed the triage level').getAttribute('aria-current'),
      'true',
    );
    await audit.pressesKey(',');
    await becomes(
      'the one before',
      async () => (await audit.page.locator('[data-row][aria-current]').textContent())?.includes('changed the'),
      false,
    );
    await audit.pressesKey('?');
    await audit.dialog('Keyboard shortcuts').getByText('One event back').waitFor();
    await audit.page.keyboard.press('Escape');
    await tabsTo(audit.page, 'Export');
  });

  it('steps past the events that were read, to the very next one on either side', async () => {
    const { reception, icu } = app.elsewhere;
    const { patient_id } = await reception.receives('icu', { name: 'Longa Historia' });
    for (let n = 1; n <= 60; n++) {
      // Fewer than a page are of the last second, however fast they are recorded.
      if (n === 41) await nextSecond();
      await icu.send('POST', '/api/observations', {
        ...{ patient_id, category: 'vital-signs', code: '8867-4', display: 'Heart Rate', unit: 'bpm', value: 60 + n },
      });
    }
    await audit.page.goto(`${app.url}/audit/patients/${patient_id}`);
    await audit.event('Heart Rate 120 bpm').waitFor();
    expect(await audit.sentences()).toHaveLength(50);
    // A moment before all that was read: one event on is the one after it, and not the first that was read.
    const [, next] = (
      await audit.page.evaluate<{ items: { occurred_at: string; sentence: string }[] }>(
        `fetch('/api/audit/patients/${patient_id}/history?order=oldest&limit=10').then((answer) => answer.json())`,
      )
    ).items.filter(({ sentence }) => sentence.includes('Heart Rate 6'));
    await audit.page.goto(`${app.url}/audit/patients/${patient_id}?at=${next?.occurred_at}`);
    await audit.event('Heart Rate 120 bpm').waitFor();
    await audit.page.getByRole('button', { name: 'Event after' }).click();
    await audit.records.getByRole('heading', { name: /What this event changed.*Heart Rate 63 bpm/ }).waitFor();
    await audit.page.getByRole('button', { name: 'Event before' }).click();
    await audit.records.getByRole('heading', { name: /What this event changed.*Heart Rate 62 bpm/ }).waitFor();
    await audit.event('Heart Rate 71 bpm').click();
    await audit.pressesKey(',');
    await audit.records.getByRole('heading', { name: /What this event changed.*Heart Rate 70 bpm/ }).waitFor();
    await becomes('what is chosen', () => audit.event('Heart Rate 70 bpm').getAttribute('aria-current'), 'true');
  });

  it('takes every step of a key that is pressed faster than records are loaded, or held', async () => {
    let held: (() => void)[] = [];
    let isHeld = true;
    // The records of each event come once all keys were pressed.
    await audit.page.route('**/state?*', async (route) => {
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    try {
      await audit.event('Heart Rate 71 bpm').click();
      for (let press = 0; press < 10; press++) await audit.page.keyboard.press('.', { delay: 5 });
      for (let repeat = 0; repeat < 10; repeat++) await audit.page.keyboard.down('.');
      await audit.page.keyboard.up('.');
      isHeld = false;
      for (const goOn of held) goOn();
      held = [];
      await audit.records.getByRole('heading', { name: /What this event changed.*Heart Rate 91 bpm/ }).waitFor();
      await becomes('what is chosen', () => audit.event('Heart Rate 91 bpm').getAttribute('aria-current'), 'true');
    } finally {
      await audit.page.unroute('**/state?*');
    }
  });

  it('includes what is listed with the time that is typed, be it within that second', async () => {
    const first = audit.page.locator('[aria-label="Events"] [data-row]').filter({ hasText: 'Heart Rate 120 bpm' });
    const at = (await first.locator('time').getAttribute('datetime')) ?? '';
    await audit.asksFor('At', typed(at));
    await becomes(
      'the reading',
      () => audit.records.getByRole('region', { name: 'Observation' }).filter({ hasText: '120' }).count(),
      1,
    );
    await audit.page.getByText('Filters', { exact: true }).click();
    await audit.asksFor('Until', typed(at));
    await audit.asksFor('From', typed(at));
    await eventually(
      'those of that second',
      () => audit.sentences(),
      (all) => all.length < 50 && all.some((each) => each.includes('Heart Rate 120 bpm')),
    );
  });

  it('reads on once, however often it is pressed meanwhile', async () => {
    await audit.page.reload();
    await audit.event('Heart Rate 120 bpm').waitFor();
    const more = audit.page.getByRole('button', { name: 'Show more events' });
    await more.dblclick();
    await more.waitFor({ state: 'detached' });
    const sentences = await audit.sentences();
    expect(sentences.at(-1)).toContain('registered the patient');
    expect(sentences.filter((sentence) => sentence.includes('Heart Rate 61 bpm'))).toHaveLength(1);
  });

  it('says when what was entered late happened, and leads to what it follows, though that is not listed', async () => {
    const { icu } = app.elsewhere;
    const patient_id = new URL(audit.page.url()).pathname.split('/').at(-1) ?? '';
    const pulse = { category: 'vital-signs', code: '8867-4', display: 'Heart Rate', unit: 'bpm' };
    const effective_at = new Date(Date.now() - 2 * 86_400_000).toISOString();
    await icu.send('POST', '/api/observations', { patient_id, ...pulse, value: 182, effective_at });
    const first = (
      await audit.page.evaluate<{ items: { sentence: string; data: { record_id: string } }[] }>(
        `fetch('/api/audit/patients/${patient_id}/history?order=oldest&limit=10').then((answer) => answer.json())`,
      )
    ).items.find(({ sentence }) => sentence.includes('Heart Rate 61 bpm'));
    await icu.send('PUT', `/api/observations/${first?.data.record_id}`, { value: 66 });
    await audit.page.reload();
    await audit.event(/Heart Rate 182 bpm, measured on \w{3} \d+ \w{3} \d{4} at \d\d:\d\d/).click();
    await audit.detail('Happened').getByText(effective_at.slice(11, 19)).waitFor();
    await audit.event('corrected Heart Rate: value 61 to 66').click();
    await audit
      .detail('Follows')
      .getByRole('button', { name: /recorded Heart Rate 61 bpm/ })
      .click();
    await audit.records.getByRole('heading', { name: /What this event changed.*Heart Rate 61 bpm/ }).waitFor();
    expect((await audit.sentences()).join()).not.toContain('Heart Rate 61 bpm');
  });

  it('prints every event with who looked, those that were not listed yet among them', async () => {
    await audit.page.reload();
    await audit.event('Heart Rate 120 bpm').waitFor();
    expect(await audit.sentences()).toHaveLength(50);
    await audit.page.evaluate(
      'window.print = () => { window.printed = document.querySelectorAll("[data-row]").length; }',
    );
    await audit.page.getByRole('button', { name: 'Print' }).click();
    // The registration, the admission and sixty readings at least.
    await eventually(
      'what is on paper',
      () => audit.page.evaluate<number | null>('window.printed ?? null'),
      (printed) => printed !== null && printed >= 62,
    );
    expect((await audit.sentences()).at(-1)).toContain('registered the patient');
    await audit.page.emulateMedia({ media: 'print' });
    await audit.page.getByRole('heading', { name: /^Who looked/ }).waitFor();
    await audit.page.getByText(/^Listed here: all events \(\d+\), newest first/).waitFor();
    expect(await audit.page.getByRole('button', { name: 'Export' }).isVisible()).toBe(false);
    const pages = pdfTexts(await audit.page.pdf({ preferCSSPageSize: true }));
    const paper = pages.join('').replaceAll(/\s+/g, ' ');
    expect(paper).toMatch(/recorded \w{3} \d+ \w{3} \d{4}, \d\d:\d\d:\d\d/);
    // The edit before and after, and nothing of the application around it.
    expect(paper).toMatch(/Value: ?61 ?→ ?66/);
    expect(paper).not.toContain('Past boards');
    await audit.page.emulateMedia({ media: 'screen' });
    await audit.page.goto(`${app.url}/audit/patients/${patient.id}`);
  });

  it('is shown a new event as it is stored, without asking', async () => {
    await audit.page.getByText('New events appear as they are stored').waitFor();
    await audit.leavesAMark();
    await app.elsewhere.icu.send('POST', '/api/observations', {
      patient_id: patient.id,
      category: 'vital-signs',
      ...{ code: '8867-4', display: 'Heart Rate', unit: 'bpm', value: 128 },
    });
    await audit.event('recorded Heart Rate 128 bpm').waitFor();
    expect(await audit.wasNeverReloaded()).toBe(true);
  });

  it('sees in the records which were entered in error', async () => {
    const { emergency } = app.elsewhere;
    await emergency.send('DELETE', `/api/allergies/${allergy.id}`);
    await audit.event('as entered in error').click();
    const taken = audit.records.getByRole('region', { name: 'Allergy' });
    await taken.getByRole('heading', { name: 'entered in error' }).waitFor();
    // What the event changed says the time alone; the line of time begins at the registration, whatever is listed.
    await audit.change('Entered in error at').filter({ hasText: 'not recorded' }).waitFor();
    const registered = Date.parse(patient.created_at);
    await becomes('the beginning', () => audit.page.getByRole('slider').getAttribute('min'), `${registered}`);
  });

  it('exports everything with proofs, and sees that the export is complete', async () => {
    let packed: Buffer = Buffer.alloc(0);
    // What was just stored is signed within ten seconds.
    await eventually(
      'the export is signed to its end',
      async () => {
        const download = audit.page.waitForEvent('download');
        await audit.page.getByRole('button', { name: 'Export' }).click();
        const path = await (await download).path();
        await audit.page.getByText('This export is complete').waitFor();
        return {
          path,
          words: (await audit.page.getByRole('status', { name: 'This export is complete' }).textContent()) ?? '',
        };
      },
      ({ words }) =>
        words.includes(`of patient ${patient.id}`) &&
        words.includes('Each event is in the tree') &&
        words.includes('signed with a key of this hospital’s') &&
        !words.includes('too recently'),
    ).then(async ({ path }) => {
      const lines = (await readFile(path, 'utf8')).trim().split('\n');
      expect(lines.length).toBeGreaterThan(8);
      const { proof } = provenEvent.parse(JSON.parse(lines[0] ?? ''));
      const onPaper = async (): Promise<string> => {
        await audit.page.emulateMedia({ media: 'print' });
        const pages = pdfTexts(await audit.page.pdf({ preferCSSPageSize: true }));
        await audit.page.emulateMedia({ media: 'screen' });
        return pages.join('').replaceAll(/\s+/g, '');
      };
      const paper = await onPaper();
      expect(paper).toContain(`Leaf${proof?.leaf_index},${proof?.leaf_hash}`);
      expect(paper).toContain(`Inclusionproofinthetreeof${proof?.size}:${proof?.path.join('')}`);
      await audit.page.getByRole('checkbox', { name: 'Inclusion proofs' }).uncheck();
      const without = await onPaper();
      expect(without).toContain('newestfirst.Leafandhash:');
      expect(without).toContain('inclusionproofsareleftouthere');
      expect(without).not.toContain('Inclusionproofinthetree');
      packed = gzipSync(`${lines.join('\n')}\n`);
      await writeFile(`${path}.broken`, lines.map((line) => line.replace('Penicillin', 'Placebo')).join('\n'));
      await audit.page.goto(`${app.url}/audit/access`);
      await audit.page.getByLabel('Check an exported file').setInputFiles(`${path}.broken`);
    });
    await audit.page.getByText('This export can’t be relied on').waitFor();
    await audit.page.getByText('the event is not the one that was recorded').waitFor();
    const check = (buffer: Buffer) =>
      audit.page
        .getByLabel('Check an exported file')
        .setInputFiles({ name: 'export.ndjson.gz', mimeType: 'application/gzip', buffer });
    await check(packed);
    await audit.page.getByText('This export is complete').waitFor();
    await check(packed.subarray(0, -20));
    await audit.page.getByText('The file can’t be unpacked here: it was cut off or damaged').waitFor();
  });

  it('sees who opened this chart, all that one person has read, and that the log is what was recorded', async () => {
    await audit.page.getByText('The log is what was recorded').waitFor();
    await audit.page.getByText('Who looked is what was recorded').waitFor();
    const table = audit.page.getByRole('region', { name: 'Readings' });
    await audit.page.getByRole('heading', { name: 'Who looked, without auditors' }).waitFor();
    await table.getByRole('row').filter({ hasText: names.icu }).filter({ hasText: 'Anna Kowalska' }).first().waitFor();
    expect(await table.getByRole('row').filter({ hasText: 'Auditor' }).count()).toBe(0);
    await isAccessible(audit.page);
    await audit.page.getByRole('link', { name: 'With auditors' }).click();
    await audit.page.getByRole('heading', { name: 'Who looked', exact: true }).waitFor();
    await table.getByRole('row').filter({ hasText: 'Auditor' }).first().waitFor();
    await audit.page.getByRole('link', { name: 'Without auditors' }).click();
    await audit.page.getByRole('heading', { name: 'Who looked, without auditors' }).waitFor();
    await becomes('no auditor', () => table.getByRole('row').filter({ hasText: 'Auditor' }).count(), 0);
    await table.getByRole('link', { name: names.icu }).first().click();
    await audit.page.getByRole('heading', { name: `What ${names.icu} has read` }).waitFor();
    await becomes('nobody else', () => table.getByRole('link', { name: 'Ruth Feldman' }).count(), 0);
  });

  it('narrows who looked by what was read and by when, of everybody and of a patient, and the address keeps it', async () => {
    const { page } = audit;
    const table = page.getByRole('region', { name: 'Readings' });
    await page.getByRole('link', { name: 'With auditors' }).click();
    await page.getByRole('heading', { name: 'Who looked', exact: true }).waitFor();
    await audit.filters('What was read', 'Exported the history');
    await becomes('no chart', () => table.getByText('the chart').count(), 0);
    await table.getByText('an export of the history').first().waitFor();
    await audit.asksFor('Recorded until', '2020-01-01 08:00:00');
    await page.getByText('No such readings are recorded.').waitFor();
    await page.reload();
    await page.getByText('No such readings are recorded.').waitFor();
    expect(await page.getByLabel('What was read').inputValue()).toBe('export');
    await isAccessible(page);
    await page.getByRole('button', { name: 'All readings' }).click();
    await table.getByRole('row').filter({ hasText: names.icu }).first().waitFor();
    await page.goto(`${app.url}/audit/access?readers=all&read_from=rubbish`);
    await page.getByText('The service takes no such moment.').waitFor();
    await page.goto(`${app.url}/audit/patients/${patient.id}?read_kind=chart`);
    await audit.readers.getByRole('listitem').filter({ hasText: names.icu }).first().waitFor();
    await audit.filters('What was read', 'Asked for access past their ward');
    await audit.readers.getByText('No such readings by anybody but auditors are recorded.').waitFor();
    expect(new URL(page.url()).searchParams.get('read_kind')).toBe('override');
    await page.reload();
    await audit.readers.getByText('No such readings by anybody but auditors are recorded.').waitFor();
  });

  it('shows what a board said at a moment, marked as past, in the board’s own rows, with nothing to be done', async () => {
    // What is asked for while the first board is on its way comes instead of it.
    const first = Promise.withResolvers<void>();
    await audit.page.route('**/api/boards/emergency?*', (route) => first.promise.then(() => route.continue()), {
      times: 1,
    });
    await audit.opensPastOf(app.url, 'emergency');
    await audit.asksFor('Board at', typed(night));
    first.resolve();
    await audit.past.filter({ hasText: typed(night).slice(11) }).waitFor();
    const row = audit.row('Anna Kowalska');
    await row.filter({ hasText: 'Urgent' }).filter({ hasText: 'Suspected urosepsis' }).waitFor();
    // Her name, and what her score is made of: both only tell.
    expect(await row.getByRole('button').allTextContents()).toEqual([
      expect.stringContaining('Anna Kowalska'),
      expect.stringContaining('NEWS2'),
    ]);
    await isAccessible(audit.page);
    await audit.page.getByRole('navigation', { name: 'Boards' }).getByRole('link', { name: 'ICU' }).click();
    await audit.leadsTo('/audit/boards/icu');
    await audit.past.filter({ hasText: 'ICU' }).filter({ hasText: '0 on the board' }).waitFor();
    await audit.page.getByRole('button', { name: 'Play at 600 times the speed' }).click();
    await audit.row('Anna Kowalska').filter({ hasText: '301 A' }).waitFor();
    // Nobody has accepted her: the band counts her as the strip does.
    const strip = audit.page.getByRole('region', { name: 'Awaiting acceptance' });
    await strip.filter({ hasText: 'Anna Kowalska' }).waitFor();
    await becomes(
      'what the band counts, and the strip',
      async () => {
        const [, inBand] = /(\d+) awaited/.exec((await audit.past.textContent()) ?? '') ?? [];
        const [inStrip] = /\d+/.exec((await strip.textContent()) ?? '') ?? [];
        return inBand !== undefined && inBand === inStrip;
      },
      true,
    );
    await audit.row('Anna Kowalska').getByRole('button').first().click();
    await audit.leadsTo(`/audit/patients/${patient.id}`);
  });

  it('opens a handover sheet from the patient’s event of it, as both sides read it, with nothing to sign', async () => {
    const { icu } = app.elsewhere;
    const { id } = await icu.send<{ id: string }>('POST', '/api/handovers', {
      ...{ ward: 'icu', patient_ids: [patient.id] },
    });
    await icu.send('POST', `/api/handovers/${id}/sign`, { side: 'handing_over' });
    await audit.page.goto(`${app.url}/audit/patients/${patient.id}`);
    await audit.event('put the patient on a handover sheet').click();
    await audit.records.getByRole('link', { name: 'Open the handover sheet' }).click();
    await audit.leadsTo(`/audit/handovers/${id}`);
    const sheet = new HandoverSheetPage(audit.page);
    await eventually(
      'what the sheet says',
      () => sheet.lines(),
      ([line = '', ...more]) => line.includes('Anna Kowalska') && line.includes('301 A') && more.length === 0,
    );
    await sheet.side('Handing over').getByText(names.icu).waitFor();
    await sheet.side('Taking over').getByText('Not signed').waitFor();
    expect(await audit.page.getByRole('button', { name: /^Sign, / }).count()).toBe(0);
    await isAccessible(audit.page);
    await becomes('what is cut', () => sheet.cut(), []);
    await audit.page.goto(`${app.url}/audit/patients/${patient.id}`);
    await audit.page.getByRole('button', { name: 'With auditors' }).click();
    const own = audit.readers.getByRole('listitem').filter({ hasText: 'Ruth Feldman' }).first();
    await own.locator('summary').first().click();
    await own.getByText('a handover sheet', { exact: false }).first().waitFor();
    await audit.page.goto(`${app.url}/audit/handovers/${LONELY}`);
    await audit.page.getByText('There is no such handover sheet.').waitFor();
  });

  it('is asked why, once, before a board of the past with a confidential patient on it is shown', async () => {
    await app.elsewhere.reception.receives('icu', { name: 'Carla Confidential', confidential: true });
    await nextSecond();
    const at = typed(now());
    await audit.opensPastOf(app.url, 'icu');
    await audit.past.filter({ hasText: 'Past: ICU at' }).waitFor();
    await audit.asksFor('Board at', at);
    await audit.page.getByText(/^Confidential: these records may be read only with a reason/).waitFor();
    expect(await audit.page.content()).not.toContain('Carla');
    await isAccessible(audit.page);
    const reason = audit.page.getByLabel('Why do you read them?');
    const read = audit.page.getByRole('button', { name: 'Read with this reason' });
    await reason.fill('ok');
    expect(await read.isDisabled()).toBe(true);
    await reason.fill('Complaint 12');
    await read.click();
    await audit.past.filter({ hasText: at.slice(11) }).waitFor();
    await audit.page.getByText('Carla Confidential').first().waitFor();
    await audit.page.getByRole('button', { name: 'One minute back' }).click();
    await audit.past.filter({ hasText: at.slice(11) }).waitFor({ state: 'detached' });
    expect([await reason.count(), await audit.past.count()]).toEqual([0, 1]);
  });

  it('is asked why, once, before it is said who looked at somebody confidential', async () => {
    await audit.page.goto(`${app.url}/audit/access?readers=all`);
    await audit.page.getByText(/^Confidential: these records may be read only with a reason/).waitFor();
    expect(await audit.page.content()).not.toContain('Carla');
    await isAccessible(audit.page);
    await audit.page.getByLabel('Why do you read them?').fill('Complaint 12');
    await audit.page.getByRole('button', { name: 'Read with this reason' }).click();
    const table = audit.page.getByRole('region', { name: 'Readings' });
    // The newest readings are shown: whose they are depends on how often this test had to look.
    const reader = table
      .getByRole('row')
      .filter({ hasText: 'Carla Confidential' })
      .first()
      .getByRole('link')
      .filter({ hasNotText: 'Carla' })
      .first();
    const name = (await reader.textContent())?.trim();
    expect(await audit.page.getByLabel('Why do you read them?').count()).toBe(0);
    await reader.click();
    await audit.page.getByRole('heading', { name: `What ${name} has read` }).waitFor();
  });

  it('is told on every page that the log is not what was recorded, as soon as that is known', async () => {
    const access = {
      ...{ entries: 5, signed: 5, verified_at: null },
      trouble: 'entry 3 of who looked: gone',
      head: null,
    };
    const state = {
      events: 9,
      signed: 9,
      verified_at: null,
      trouble: 'position 7: the event is gone',
      heads: [],
      access,
    };
    const headers = { 'x-correlation-id': 'c' };
    await audit.page.route('**/api/audit/ledger/state', (route) => route.fulfill({ headers, json: state }));
    for (const path of ['/audit', `/audit/patients/${patient.id}`, '/audit/boards/ward', '/audit/access']) {
      await audit.page.goto(`${app.url}${path}`);
      const alarm = audit.page.getByRole('alert').filter({ hasText: 'position 7: the event is gone' });
      await alarm.getByText('The log can’t be shown to be what was recorded').waitFor();
      expect(await alarm.count()).toBe(1);
      const ofAccess = audit.page.getByRole('alert').filter({ hasText: 'entry 3 of who looked: gone' });
      await ofAccess.getByText('Who looked can’t be shown to be what was recorded').waitFor();
    }
    await audit.page.unroute('**/api/audit/ledger/state');
    await audit.opensPastOf(app.url, 'ward');
    expect(await audit.page.getByText('The log can’t be shown').count()).toBe(0);
  });

  it('is told in clear words of moments that can’t be, and of patients whom nobody knows', async () => {
    for (const at of ['2026-02-30T00:00:00.000Z', '2199-01-01T00:00:00.000Z']) {
      await audit.page.goto(`${app.url}/audit/boards/ward?at=${at}`);
      await audit.page.getByText('The address asks for no moment that can be shown.').waitFor();
    }
    await audit.asksFor('Board at', 'yesterday evening');
    await audit.page.getByText('No such moment').waitFor();
    await audit.asksFor('Board at', '2199-01-01 00:00:00');
    await audit.page.getByText('This moment is still to come.').waitFor();
    for (const at of ['', 'rubbish', '2026-02-30T00:00:00.000Z', '2199-01-01T00:00:00.000Z']) {
      await audit.page.goto(`${app.url}/audit/patients/${patient.id}?at=${at}`);
      await audit.page.getByText('The records were opened as they are now.').waitFor();
    }
    await audit.page.goto(`${app.url}/audit/boards/foo`);
    await audit.page.getByText('There is no board called foo.').waitFor();
    for (const id of [LONELY, 'nobody']) {
      await audit.page.goto(`${app.url}/audit/patients/${id}`);
      await audit.page.getByRole('alert').waitFor();
      await audit.page.getByRole('link', { name: 'Find another patient' }).waitFor();
    }
    await audit.page.goto(`${app.url}/audit/access?user_id=${LONELY}`);
    await audit.page.getByText('This person has read no records').waitFor();
  });

  it('is nobody else’s page', async () => {
    for (const email of [EMERGENCY_DOCTOR, ICU_DOCTOR]) {
      const other = await app.signsIn(email, AuditPages);
      await other.page.goto(`${app.url}/audit/patients/${patient.id}`);
      await other.page.getByText('You don’t have access').first().waitFor();
      await other.page.close();
    }
  });
});

import { EmergencyBoard } from './pages/emergency-board.js';
import { OperationsBoard } from './pages/operations-board.js';
import { presence, watchPresence } from './pages/presence.js';
import { becomes, eventually } from './support/eventually.js';
import { zoneAtNoon } from './support/facility-file.js';
import { focused } from './support/focus.js';
import { fontsAreLoaded } from './support/fonts.js';
import { isAccessible } from './support/is-accessible.js';
import { EMERGENCY_DOCTOR, openTestApp, SURGEON, type TestApp } from './support/test-app.js';

/** So high are two lines of the smallest letters at least. */
const TWO_LINES_PX = 20;

describe('The Operations board', () => {
  let app: TestApp;
  let surgeon: OperationsBoard;
  let nurse: OperationsBoard;
  let emergency: EmergencyBoard;

  beforeAll(async () => {
    app = await openTestApp({ timeZone: zoneAtNoon() });
    await app.hires('Tove Berg', 'theatre@test.local', 'nurse', 'Surgery');
    [surgeon, nurse, emergency] = await Promise.all([
      app.signsIn(SURGEON, OperationsBoard),
      app.signsIn('theatre@test.local', OperationsBoard),
      app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard),
    ]);
    await Promise.all([surgeon.isLive(), nurse.isLive(), emergency.isLive()]);
  });

  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  const admitted = (name: string, reason: string | null = null) =>
    app.elsewhere.reception.receives('surgery', { name }, { reason });
  const scheduled = async (name: string, more = {}) => app.elsewhere.operations.schedules(await admitted(name), more);

  it('lists a surgical admission as to be scheduled, and notifies the theatre', async () => {
    await admitted('Ada Hernia', 'Inguinal hernia');
    await app.elsewhere.reception.receives('emergency', { name: 'Ben Elsewhere' });

    for (const board of [surgeon, nurse]) {
      await becomes('the strip', () => board.arrivals(), ['Ada Hernia']);
      await board.bellRings(1, 'Ada Hernia');
    }
  });

  it('offers only those who are to be scheduled in the picker, and schedules one', async () => {
    await surgeon.page.getByRole('button', { name: '+ Schedule Operation' }).click();
    const pick = await surgeon.form('+ Schedule Operation').opens();
    await becomes('who is offered', () => pick.panel.getByRole('listitem').count(), 1);

    const form = await surgeon.beginsSchedulingOf('Ada Hernia');
    expect(await form.reads('Pre-op diagnosis')).toBe('Inguinal hernia');
    expect(await form.panel.getByRole('group', { name: 'Status' }).count()).toBe(0);
    expect(await form.field('Post-op notes').count()).toBe(0);
    await form.presses('Schedule operation');
    expect(await form.complaintAbout('Surgery type')).toBe('Surgery type is required.');
    await form.chooses('Surgery type', 'Elective');
    await form.writes({
      ...{ Procedure: 'Hernia repair', 'Operating room': 'OR 2', Surgeon: 'Dr Weiss', Anaesthesia: 'Spinal' },
      ...{ 'Duration, min': '60', 'Pre-op instructions': 'Fasting from midnight', Scheduled: '8:30 am' },
    });
    await form.presses('Schedule operation');
    expect(await form.complaintAbout('Scheduled')).toBe('Scheduled must be a day and a time: YYYY-MM-DD HH:MM.');
    // The browser is American; the field is not.
    await form.writes({ Scheduled: '6.5.2030 8:30', Surgeon: 'Dr Weiss' });
    expect(await form.reads('Scheduled')).toBe('2030-05-06 08:30');
    await form.panel.getByRole('group', { name: 'Consent' }).getByText('Yes', { exact: true }).click();
    await form.saves('Schedule operation');

    for (const board of [surgeon, nurse]) {
      await board.shows('Ada Hernia', 'Pre-Op', 'Hernia repair', 'OR 2', 'Dr Weiss', 'Spinal', 'Inguinal hernia');
      await board.shows('Ada Hernia', '08:30', '6 May 2030', '1 h', 'Fasting from midnight', 'Consent');
      await becomes('the strip', () => board.arrivals(), []);
      await becomes('All', () => board.count('All'), 1);
      expect(await board.count('Pre-Op')).toBe(1);
    }
  });

  it('moves the status one step at a time, with what each step records, until only the filter shows the case', async () => {
    const edit = await surgeon.beginsEditOf('Ada Hernia');
    const offered = edit.panel.getByRole('group', { name: /^Status/ }).getByRole('radio');
    expect(await offered.evaluateAll((all) => all.map((each) => each.getAttribute('value')))).toEqual([
      'pre-op',
      'in-surgery',
    ]);
    expect(await edit.field('Post-op notes').count()).toBe(0);
    await edit.chooses('Status', 'In Surgery');
    await edit.field('Post-op notes').waitFor();
    await edit.writes({ 'Duration, min': '75' });
    await edit.saves('Save changes');
    await nurse.shows('Ada Hernia', 'In Surgery', '1 h 15');
    await becomes('in surgery', () => nurse.count('In Surgery'), 1);

    await nurse.movesOn('Ada Hernia', 'Post-Op', { Complications: 'Bleeding' });
    await surgeon.shows('Ada Hernia', 'Post-Op', 'Bleeding');
    await surgeon.opensMenuOf('Ada Hernia');
    await surgeon.page.getByRole('menuitem', { name: 'Details' }).waitFor();
    expect(await surgeon.page.getByRole('menuitem', { name: 'Remove operation…' }).count()).toBe(0);
    await surgeon.page.keyboard.press('Escape');

    await nurse.movesOn('Ada Hernia', 'Recovered');
    await surgeon.looksAway();
    await surgeon.lacks('Ada Hernia');
    await becomes('All', () => surgeon.count('All'), 0);
    await surgeon.card('Recovered').click();
    await surgeon.shows('Ada Hernia', 'Recovered');
    await surgeon.card('All').click();
    await surgeon.lacks('Ada Hernia');
  });

  it('sorts by status, those in surgery first, then by the scheduled time', async () => {
    const at = (hour: number) => ({ scheduled_at: `2030-05-06T0${hour}:00:00Z` });
    await scheduled('Cleo Late', at(9));
    await scheduled('Dora Early', at(7));
    await scheduled('Emil Unscheduled');
    const inside = await scheduled('Finn Inside', at(8));
    await app.elsewhere.operations.updates(inside, { op_status: 'in-surgery' });

    await surgeon.looksAway();
    const wanted = ['Finn Inside, In Surgery', 'Dora Early, Pre-Op', 'Cleo Late, Pre-Op', 'Emil Unscheduled, Pre-Op'];
    await becomes('the order', () => surgeon.rows(), wanted);
  });

  it('asks before surgery is started in a theatre that has another patient, and suggests the theatres it knows', async () => {
    const inside = await scheduled('Nora Inside', { operating_room: 'OR 7' });
    await app.elsewhere.operations.updates(inside, { op_status: 'in-surgery' });
    await scheduled('Olga Next', { operating_room: 'or 7' });
    const edit = await nurse.beginsEditOf('Olga Next');
    const suggested = await edit
      .field('Operating room')
      .evaluate((input) => [...input.list.options].map(({ value }) => value));
    expect(suggested).toEqual(['OR 2', 'OR 7']);
    await edit.chooses('Status', 'In Surgery');
    await edit.presses('Save changes');
    const question = nurse.dialog('Start surgery?');
    await question.getByText(/^or 7 has Nora Inside, In Surgery since \d\d:\d\d\.$/).waitFor();
    await question.getByRole('button', { name: 'Go back' }).click();
    await edit.writes({ 'Operating room': 'OR 8' });
    await edit.saves('Save changes');
    await surgeon.shows('Olga Next', 'In Surgery', 'OR 8');

    await scheduled('Pia Third', { operating_room: 'OR 7' });
    await nurse.actsFromMenu('Set to In Surgery', 'Pia Third');
    const step = await nurse.form('Set to In Surgery').opens();
    await step.panel.getByText(/^OR 7 has Nora Inside, In Surgery since/).waitFor();
    await step.panel.getByRole('button', { name: 'Start surgery anyway' }).waitFor();
    await step.presses('Cancel');
    await surgeon.shows('Pia Third', 'Pre-Op');
  });

  it('takes a step of the status at the second press, with what it records, also by keys, and none by a slip', async () => {
    const { page } = surgeon;
    const all = { consent: 'yes', fasting: 'yes', labs: 'yes', site_marked: 'yes' };
    const ready = { operating_room: 'OR 6', location: 'OR 6', checklist: all };
    const { patient } = await scheduled('Quinn Ready', ready);
    const none = { patient_id: patient.id, no_known: true };
    await app.elsewhere.operations.send('POST', '/api/allergies', none);
    await surgeon.row('Quinn Ready').getByText('No known allergies').first().waitFor();
    const opens = async (status: string) => {
      await surgeon.opensMenuOf('Quinn Ready');
      await page.getByRole('menuitem', { name: `Set to ${status}` }).focus();
      await page.keyboard.press('Enter');
      return surgeon.form(`Set to ${status}`).opens();
    };
    // Nothing is amiss, and still the first press takes no step, nor does a key that is pressed once more.
    const slip = await opens('In Surgery');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await slip.panel.waitFor({ state: 'detached' });
    await nurse.shows('Quinn Ready', 'Pre-Op');

    await (await opens('In Surgery')).saves('Set to In Surgery');
    await nurse.shows('Quinn Ready', 'In Surgery');
    const ends = await opens('Post-Op');
    expect((await focused(page)).name).toMatch(/^Post-op notes/);
    await page.keyboard.type('Drain left');
    await ends.writes({ Complications: 'Bleeding 400 ml' });
    await ends.panel.getByText('Surgery began just now').waitFor();
    await ends.saves('Set to Post-Op anyway');
    await nurse.shows('Quinn Ready', 'Post-Op');
    expect(await app.elsewhere.operations.lists('/api/operations')).toContainEqual(
      expect.objectContaining({
        patient_id: patient.id,
        post_op_notes: 'Drain left',
        complications: 'Bleeding 400 ml',
      }),
    );
  });

  it('shows three operations whole at a zoom of 200 %, the theatres of the day below them, and no name cut', async () => {
    const { page } = surgeon;
    const before = page.viewportSize() ?? { width: 1560, height: 900 };
    await page.setViewportSize({ width: 720, height: 450 });
    const rows = page.locator('[data-row]');
    const bottoms = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
    await eventually('three rows are whole', bottoms, (all) => all.filter((bottom) => bottom <= 450).length >= 3);
    await fontsAreLoaded(page);
    const cut = () =>
      rows
        .locator('.who .name span:not(.visually-hidden), .who .mrn')
        .evaluateAll((parts) =>
          parts.filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.textContent),
        );
    await becomes('what is cut', cut, []);
    await page.getByRole('region', { name: 'Theatres today' }).getByText('OR 8').scrollIntoViewIfNeeded();
    await page.setViewportSize(before);
  });

  it('shows every vital sign of a row whole on a desktop, beside the others', async () => {
    const vera = { name: 'Vera Vital', date_of_birth: '1960-05-17' };
    const { patient } = await app.elsewhere.operations.schedules(
      await app.elsewhere.reception.receives('surgery', vera),
      { procedure_name: 'Laparoscopic cholecystectomy' },
    );
    const numbers = { '9279-1': 26, '59408-5': 88, '3151-8': 0, '8867-4': 133, '8310-5': 38.5 };
    const set = [
      ...Object.entries(numbers).map(([code, value]) => ({ code, value })),
      ...[
        { code: '85354-9', value_string: '104/62' },
        { code: '80288-4', value_string: 'A' },
      ],
    ];
    await app.elsewhere.operations.send('POST', '/api/observations', { patient_id: patient.id, set });
    const { page } = surgeon;
    const before = page.viewportSize() ?? { width: 1560, height: 900 };
    const row = surgeon.row('Vera Vital');
    await row.getByTitle(/^Temperature 38.5/).waitFor();
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 1920, height: 1080 },
    ]) {
      await page.setViewportSize(viewport);
      await fontsAreLoaded(page);
      const look = async () => {
        const values = await row.locator('.board-cell.end > .a, .score > .a').evaluateAll((all) =>
          all.map((each) => {
            const { left, right } = each.getBoundingClientRect();
            const shown = [...each.childNodes].filter((part) => part.nodeType === 3);
            return { left, right, words: shown.map((part) => part.textContent?.trim()).join('') };
          }),
        );
        const close = values.filter(({ left }, at) => left < (values[at - 1]?.right ?? 0));
        return { values: values.map(({ words }) => words), close: close.map(({ words }) => words) };
      };
      const expected = { values: ['11', '104/62', '133', '88', '26', '38.5'], close: [] };
      await becomes(`the values, and what lies over another at ${viewport.width} px`, look, expected);
    }
    await page.setViewportSize(before);
  });

  it('cuts neither the side of an operation, nor how late it is, nor its date and length', async () => {
    // Not tomorrow, of which another test expects that nothing is planned.
    const [soon, day] = [30 * 60_000, 72 * 60 * 60_000].map((ms) => new Date(Date.now() + ms).toISOString());
    const before = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const operations = [
      { procedure_name: 'Inguinal hernia repair, right', scheduled_at: before(28), duration_minutes: 60 },
      { procedure_name: 'Lichtenstein repair, left inguinal', scheduled_at: before(9 * 60 + 58), duration_minutes: 60 },
      { procedure_name: 'Total knee replacement, cemented, bilateral', scheduled_at: soon, duration_minutes: 599 },
      {
        procedure_name: 'Laparoscopic transabdominal repair of a recurrent inguinal hernia with mesh, left',
        ...{ scheduled_at: day, duration_minutes: 70 },
      },
      { procedure_name: 'Carpal tunnel release, left hand', scheduled_at: day, duration_minutes: 599 },
    ];
    await Promise.all(operations.map((each, at) => scheduled(`Sidney ${'ABCDE'[at]}`, each)));
    const { page } = surgeon;
    const size = page.viewportSize() ?? { width: 1560, height: 900 };
    await surgeon.looksAway();
    for (const [width, height] of [
      [1280, 800],
      [1440, 900],
      [1920, 1080],
      [1024, 768],
      [820, 1180],
    ] as const) {
      await page.setViewportSize({ width, height });
      await fontsAreLoaded(page);
      for (const [at, { procedure_name }] of operations.entries()) {
        const row = surgeon.row(`Sidney ${'ABCDE'[at]}`);
        await row.scrollIntoViewIfNeeded();
        const cut = () => row.locator('time + .b > span').evaluate((part) => part.scrollWidth > part.clientWidth);
        const between = await row.locator('time + .b > span').evaluate((part) => {
          const [, dated] = part.textContent?.match(/^(\d+ [A-Z][a-z]+)\s/) ?? [];
          const text = part.firstChild;
          if (!dated || !text) return null;
          const range = part.ownerDocument.createRange();
          range.setStart(text, dated.length);
          range.setEnd(text, dated.length + 1);
          return range.getBoundingClientRect().width;
        });
        // Less is read as one word with the length behind it.
        if (between !== null) expect([width, procedure_name, between >= 4]).toEqual([width, procedure_name, true]);
        const said = () =>
          row.getByTitle(procedure_name).evaluate((name) => {
            const part = name.closest('.a');
            const text = name.firstChild;
            if (!part || !text) return null;
            const { right, bottom } = part.getBoundingClientRect();
            // Where the last word of it stands: out of its box it is cut.
            const range = name.ownerDocument.createRange();
            range.setStart(text, (text.textContent ?? '').search(/(right|left|bilateral)(?!.*(right|left|bilateral))/));
            range.setEnd(text, text.textContent?.length ?? 0);
            const word = range.getBoundingClientRect();
            const side = part.querySelector('.side')?.getBoundingClientRect();
            const whole = word.right <= right + 1 && word.bottom <= bottom + 2;
            return { whole, side: side !== undefined && side.width > 0 && side.right <= right };
          });
        await becomes(`whether the time of ${procedure_name} is cut at ${width} px`, cut, false);
        const isSeen = async () => {
          const { whole, side } = (await said()) ?? {};
          return procedure_name.length <= 43 && width > 900 ? whole : whole || side;
        };
        await becomes(`whether the side of ${procedure_name} is seen at ${width} px`, isSeen, true);
      }
    }
    await page.setViewportSize(size);
  });

  it('has a told next step said to be done from the menu and from the details, by a note', async () => {
    const { reception, emergency: colleague, operations } = app.elsewhere;
    const patient = 'Dora Done';
    const triaged = await colleague.triages(await reception.receives('emergency', { name: patient }), {
      next_step: 'CT head 12:00',
    });
    const { operation } = await colleague.transfersToOperation(triaged);
    const told = nurse.row(patient).getByTitle(/^Next step told by Emergency, .*: CT head 12:00$/);
    await told.waitFor();
    await nurse.actsFromMenu('Details', patient);
    const opened = await nurse.form('Operation').opens();
    await opened.panel.getByRole('button', { name: 'Told step done' }).click();
    const fromDetails = await nurse.form('Told step done').opens();
    await nurse.page.keyboard.press('Escape');
    await fromDetails.isGone();
    await nurse.actsFromMenu('Told step done', patient);
    const form = await nurse.form('Told step done').opens();
    expect(await form.reads('Note')).toBe('Done: CT head 12:00');
    await isAccessible(nurse.page);
    await form.writes({ Note: 'Done: CT head 12:00, no bleed' });
    await form.presses('Told step done');
    await form.isGone();
    await told.waitFor({ state: 'detached' });
    const { note_entries: notes } = await operations.sees(`/api/operations/${operation.id}`);
    expect(notes.map(({ text, by }) => [text, by.name])).toEqual([['Done: CT head 12:00, no bleed', 'Tove Berg']]);
    await nurse.actsFromMenu('Details', patient);
    const details = await nurse.form('Operation').opens();
    await details.panel.getByRole('button', { name: 'Add note' }).waitFor();
    expect(await details.panel.getByRole('button', { name: 'Told step done' }).count()).toBe(0);
    await details.panel.getByRole('button', { name: 'Close', exact: true }).last().click();
    await details.isGone();
    // The card of the transfer's bell would lie over the theatres.
    await surgeon.dismissesCards();
  });

  it('says the diagnosis, the instructions, and the told next step with its age, at every width, and needs no sideways scroll', async () => {
    const { reception, emergency: colleague } = app.elsewhere;
    const patient = 'Tilda Told';
    const [diagnosis, step] = ['Suspected ectopic pregnancy', 'Ultrasound pelvis'];
    const instructions = 'Blood group and two units cross-matched';
    const emergencyCase = await colleague.triages(await reception.receives('emergency', { name: patient }), {
      ...{ chief_complaint: 'Pain in the lower abdomen', next_step: step },
    });
    const { operation } = await colleague.transfersToOperation(emergencyCase, {
      ...{
        procedure_name: 'Diagnostic laparoscopy, salpingectomy',
        surgery_type: 'emergency',
        operating_room: 'OR 21',
      },
      ...{ pre_op_diagnosis: diagnosis, pre_op_instructions: instructions },
      ...{ surgeon: 'Dr Nina Halvorsen', anaesthesia_type: 'General, rapid sequence' },
    });
    await app.elsewhere.operations.updates(operation, { op_status: 'in-surgery' });
    await surgeon.shows(patient, 'In Surgery', diagnosis, step);
    const { page } = surgeon;
    const before = page.viewportSize() ?? { width: 1560, height: 900 };
    for (const [width, height] of [
      [1920, 1080],
      [1440, 900],
      [1280, 800],
      [1181, 800],
      [1024, 768],
      [820, 1180],
    ] as const) {
      await page.setViewportSize({ width, height });
      await fontsAreLoaded(page);
      const row = surgeon.row(patient);
      await row.scrollIntoViewIfNeeded();
      // Where a column has little room their ends give way to one another, and not how old the step is.
      const whole = width === 1440 || width === 820 ? [] : [diagnosis, step];
      const shown = async () =>
        Promise.all([
          row.getByText(diagnosis).evaluate((part) => part.clientWidth > 50),
          row.getByText(instructions).evaluate((part) => part.clientWidth > 70),
          row.getByTitle(/^Next step told by Emergency/).evaluate((told) => {
            const age = told.querySelector('.num')?.getBoundingClientRect();
            return age !== undefined && age.width > 0 && age.right <= told.getBoundingClientRect().right;
          }),
          row.getByText(instructions).evaluate((part) => {
            const [at, told] = [part, part.nextElementSibling].map((each) => each.getBoundingClientRect());
            const line = part.closest('.b').getBoundingClientRect();
            return (at.bottom <= told.top + 1 || at.right <= told.left + 1) && told.bottom <= line.bottom + 1;
          }),
        ]);
      await becomes(`what is shown at ${width} px`, shown, [true, true, true, true]);
      for (const words of ['In Surgery', 'Emergency', ...whole]) {
        const look = () =>
          row.evaluate((element, text) => {
            const { document, NodeFilter, innerWidth } = element.ownerDocument.defaultView;
            const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
            for (let node = walker.nextNode(); node; node = walker.nextNode()) {
              if (!node.textContent.includes(text) || node.parentElement.closest('.visually-hidden')) continue;
              const range = document.createRange();
              range.selectNodeContents(node);
              const { left, right, top, bottom, width } = range.getBoundingClientRect();
              const out = [];
              // Whatever cuts what is in it, up to the row: half of a letter's line may hang out of a line's box.
              for (let around = node.parentElement; element.contains(around); around = around.parentElement) {
                const box = around.getBoundingClientRect();
                if (
                  around !== element &&
                  around.ownerDocument.defaultView.getComputedStyle(around).overflowX === 'visible'
                )
                  continue;
                if (left < box.left - 1 || right > box.right + 1 || top < box.top - 5 || bottom > box.bottom + 5)
                  out.push(around.className);
              }
              return width > 0 && right <= innerWidth ? out : 'out of sight';
            }
            return 'not there';
          }, words);
        await becomes(`what cuts ${words} at ${width} px`, look, []);
      }
      const fits = () => page.locator('.scroll').evaluate((scroll, wide) => scroll.scrollWidth <= wide, width);
      await becomes(`whether it needs no sideways scroll at ${width} px`, fits, true);
    }
    await page.setViewportSize(before);
  });

  it('shows that an operation is late in the narrowest block of the theatres', async () => {
    const begins = new Date(Date.now() - 30 * 60_000).toISOString();
    const on = await scheduled('Tara Table', { operating_room: 'OR 14', scheduled_at: begins, duration_minutes: 120 });
    await app.elsewhere.operations.updates(on, { op_status: 'in-surgery' });
    await scheduled('Nina Narrow', {
      ...{ operating_room: 'OR 14', scheduled_at: new Date().toISOString(), duration_minutes: 15 },
      surgery_type: 'emergency',
    });
    const { page } = surgeon;
    const before = page.viewportSize() ?? { width: 1560, height: 900 };
    const block = page.getByRole('region', { name: 'Theatres today' }).getByTitle(/^planned .* · Nina Narrow/);
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 1024, height: 768 },
    ]) {
      await page.setViewportSize(viewport);
      const show = page.getByRole('region', { name: 'Theatres today' }).getByRole('button', { name: 'Show' });
      if (viewport.width === 1024) await show.click();
      await block.scrollIntoViewIfNeeded();
      const isIn = async () => {
        const [around, clock] = await Promise.all([block.boundingBox(), block.locator('.lucide-clock').boundingBox()]);
        const end = (clock?.x ?? 0) + (clock?.width ?? 0);
        return [(clock?.x ?? 0) >= (around?.x ?? 0), end <= (around?.x ?? 0) + (around?.width ?? 0)];
      };
      await becomes(`whether the clock is in the block at ${viewport.width} px`, isIn, [true, true]);
    }
    await page.getByRole('region', { name: 'Theatres today' }).getByRole('button', { name: 'Hide' }).click();
    await page.setViewportSize(before);
  });

  it('tells who edits that the status has moved on meanwhile, and saves what was chosen on top', async () => {
    const record = await scheduled('Gerd Both', { surgeon: 'Dr Weiss' });
    const form = await nurse.beginsEditOf('Gerd Both');
    await form.writes({ Surgeon: 'Dr Torres', Location: 'Holding bay 1' });

    await app.elsewhere.operations.updates(record, { op_status: 'in-surgery', surgeon: 'Dr Raman' });

    const moved = form.panel.getByRole('alert').filter({ hasText: 'Updated by Dr. Priya Raman' });
    await moved.getByText('was Pre-Op, now In Surgery').waitFor();
    await moved.getByText('Dr Raman').waitFor();
    await form.presses('Save changes');
    await becomes('the focus', async () => (await focused(nurse.page)).name, 'Use saved');
    await moved.getByRole('button', { name: 'Use saved' }).click();
    await form.saves('Save changes');
    await surgeon.shows('Gerd Both', 'In Surgery', 'Dr Raman', 'Holding bay 1');
  });

  it('says that a patient is in the theatre once surgery begins, wherever they waited', async () => {
    const record = await scheduled('Hal Holding', { operating_room: 'OR 8', location: 'Holding bay 2' });
    await surgeon.shows('Hal Holding', 'Pre-Op', 'Holding bay 2');
    await app.elsewhere.operations.updates(record, { op_status: 'in-surgery' });
    const status = surgeon.row('Hal Holding').getByRole('cell').filter({ hasText: 'In Surgery' });
    await status.getByText('OR 8', { exact: true }).waitFor();
    expect(await status.getByText('Holding').count()).toBe(0);
  });

  it('says an isolation of several words in one line, its precautions first, beside the procedure', async () => {
    await scheduled('Ines Isolated', { isolation: 'Contact (MRSA found)', pre_op_instructions: 'Nil by mouth' });
    const word = surgeon.row('Ines Isolated').getByTitle('Isolation: Contact (MRSA found)').locator('.word');
    await surgeon.row('Ines Isolated').getByText('Nil by mouth').waitFor();
    await becomes('its height', async () => ((await word.boundingBox())?.height ?? 0) < TWO_LINES_PX, true);
  });

  it('takes a patient over from Emergency: off one board and onto the other, once each', async () => {
    const patient = 'Hana Appendix';
    const { reception, emergency: colleague } = app.elsewhere;
    await colleague.triages(await reception.receives('emergency', { name: patient }), {
      chief_complaint: 'Right lower abdomen',
    });
    await emergency.shows(patient);
    await Promise.all([watchPresence(emergency, patient), watchPresence(surgeon, patient)]);
    const unread = await surgeon.unread();

    // Nora Inside is operated on in OR 7.
    const form = await emergency.beginsHandOffToOperations(patient, {
      ...{ procedure: 'Appendectomy', start: 'In Surgery', room: 'or7' },
    });
    await form.presses('Hand off to Operations');
    const question = emergency.dialog('Start surgery?');
    await question.getByText(/^or7 has another patient, In Surgery since \d\d:\d\d\.$/).waitFor();
    await question.getByRole('button', { name: 'Go back' }).click();
    await emergency.shows(patient);
    await form.writes({ 'Operating room': 'OR 12' });
    await form.saves('Hand off to Operations');

    await surgeon.shows(patient, 'In Surgery', 'Appendectomy', 'Emergency', 'Right lower abdomen');
    await emergency.lacks(patient);
    expect([await presence(emergency), await presence(surgeon)]).toEqual([
      [true, false],
      [false, true],
    ]);
    await surgeon.bellRings(unread + 1, patient);
  });

  it('shows the complaint that was handed over where no diagnosis before the operation is recorded', async () => {
    const { reception, emergency: colleague } = app.elsewhere;
    const patient = 'Hugo Undiagnosed';
    const { id } = await colleague.triages(await reception.receives('emergency', { name: patient }), {
      chief_complaint: 'Stab wound of the abdomen',
    });
    const operation = { procedure_name: 'Laparotomy', surgery_type: 'emergency' };
    await colleague.send('POST', `/api/emergency-details/${id}/transfer-to-operation`, operation);
    await surgeon.shows(patient, 'Laparotomy', 'Stab wound of the abdomen');
  });

  it('removes an operation that was entered in error: the patient is to be scheduled again', async () => {
    const wrong = await scheduled('Ivo Wrong');
    await app.elsewhere.operations.updates(wrong, { isolation: 'Contact (MRSA)' });
    await surgeon.shows('Ivo Wrong', 'Contact');
    await surgeon.removes('Ivo Wrong');

    await surgeon.looksAway();
    await surgeon.lacks('Ivo Wrong');
    await nurse.arrival('Ivo Wrong').waitFor();
  });

  it('shows its users from their menu how the rooms were used, and goes on as the board changes', async () => {
    const { page } = surgeon;
    await page.getByRole('banner').locator('.user-pill').click();
    await page.getByRole('menuitem', { name: 'OR utilization' }).click();
    await surgeon.leadsTo('/operations/utilization');
    await app.elsewhere.operations.updates(await scheduled('Ida Roomless'), { op_status: 'in-surgery' });
    const row = (room: string) => page.getByRole('table').getByRole('row', { name: room });
    await row('No room').waitFor();
    expect(await row('OR 9').count()).toBe(0);

    const scheduled_at = new Date(Date.now() - 20 * 60_000).toISOString();
    const booked = await scheduled('Juno Late', { operating_room: 'OR 9', scheduled_at, duration_minutes: 60 });
    await row('OR 9').filter({ hasText: '1 h' }).waitFor();
    const lateNow = () => Math.floor((Date.now() - Date.parse(scheduled_at)) / 60_000);
    const least = lateNow();
    await app.elsewhere.operations.updates(booked, { op_status: 'in-surgery' });
    // On a busy machine minutes pass until then.
    const late = new RegExp(`(?:${least}|${lateNow()}) min`);
    await row('OR 9').filter({ hasText: '1 of 1' }).filter({ hasText: late }).waitFor();
    await page.getByRole('status').filter({ hasText: 'As of' }).waitFor();

    const room = page.getByRole('columnheader', { name: 'Room' });
    const [first] = [page.getByRole('table').getByRole('rowheader').first()];
    await room.getByRole('button').click();
    expect([await room.getAttribute('aria-sort'), await first.textContent()]).toEqual(['ascending', 'No room']);
    await room.getByRole('button').click();
    expect([await room.getAttribute('aria-sort'), await first.textContent()]).not.toContain('No room');
    await isAccessible(page);

    await page.getByRole('button', { name: 'Later day' }).click();
    await page.getByText('No operations in this day').waitFor();
    await page.getByRole('link', { name: 'Operations', exact: true }).click();
    await surgeon.shows('Juno Late', 'In Surgery');
    await app.elsewhere.operations.updates(booked, { op_status: 'post-op' });
    await surgeon.shows('Juno Late', 'Post-Op');
  });

  it('shows nobody else how its rooms were used', async () => {
    await emergency.page.goto(`${app.url}/operations/utilization`);
    await emergency.page.getByRole('heading', { name: 'Forbidden' }).waitFor();
    await emergency.page.getByText('OR utilization').waitFor();
    await emergency.page.getByRole('banner').locator('.user-pill').click();
    await emergency.page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    expect(await emergency.page.getByRole('menuitem', { name: 'OR utilization' }).count()).toBe(0);
  });
});

import type { Locator } from 'playwright-core';
import { Chart } from './pages/chart.js';
import { EmergencyBoard } from './pages/emergency-board.js';
import { IcuBoard } from './pages/icu-board.js';
import { OperationsBoard } from './pages/operations-board.js';
import { RadiologyBoard } from './pages/radiology-board.js';
import { ReceptionDesk } from './pages/reception-desk.js';
import { UsersPage } from './pages/users-page.js';
import { becomes } from './support/eventually.js';
import { fontsAreLoaded } from './support/fonts.js';
import {
  ADMIN,
  EMERGENCY_DOCTOR,
  ICU_DOCTOR,
  openTestApp,
  RADIOLOGIST,
  RECEPTION,
  SURGEON,
  type TestApp,
} from './support/test-app.js';

const SIZES = [
  [1920, 1080],
  [1440, 900],
  [1024, 768],
  [820, 1180],
] as const;
/** Letters of private use, for which no device has a font. */
const UNDRAWN = '\u{10ff00}\u{10ff01}\u{10ff02}';
const LONGEST = 'Maria Guadalupe Concepción Fernández de Córdoba y Villanueva';

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** The texts in it of which a part is out of sight. */
const cutIn = (part: Pick<Locator, 'evaluate'>): Promise<readonly string[]> =>
  part.evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
      .filter((each) => each.getAttribute('class')?.includes('visually-hidden') !== true)
      .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
      .map((each) => each.textContent ?? ''),
  );

/** A line of text on the page: from the top of its capitals to the end of its descenders, not the box that holds them. */
interface Line {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The texts of a row's patient that the row cuts off, or that lie over another text of the row. */
const collidingIn = (row: Locator): Promise<readonly string[]> =>
  row.evaluate((element) => {
    const linesOf = (root: typeof element): Line[] => {
      const walker = element.ownerDocument.createTreeWalker(root, 4);
      const lines: Line[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode;
        if (!text.textContent?.trim() || text.parentElement?.closest('.visually-hidden, .cut, [aria-hidden=true]'))
          continue;
        const range = element.ownerDocument.createRange();
        range.selectNodeContents(text);
        for (const { left, right, top, bottom, height } of range.getClientRects())
          if (height > 0 && right - left > 1)
            lines.push({
              text: text.textContent,
              left,
              right,
              top: top + height * 0.2,
              bottom: bottom - height * 0.03,
            });
      }
      return lines;
    };
    const bounds = element.getBoundingClientRect();
    const all = linesOf(element);
    const over = (one: Line, other: Line): boolean =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.75;
    const isItself = (one: Line, other: Line): boolean =>
      one.text === other.text && one.top === other.top && one.left === other.left;
    return linesOf(element.querySelector('[role=rowheader]')).flatMap((line) => [
      ...(line.top < bounds.top - 0.5 || line.bottom > bounds.bottom + 0.5 ? [`cut: ${line.text}`] : []),
      ...all
        .filter((other) => !isItself(line, other) && over(line, other))
        .map(({ text }) => `${line.text} over ${text}`),
    ]);
  });

/** What is measured may come a frame after the screen has another width. */
const isWhole = (part: Locator, width: number) => becomes(`what is cut at ${width} px`, () => cutIn(part), []);
const collidesNowhere = (row: Locator, width: number) =>
  becomes(`what collides at ${width} px`, () => collidingIn(row), []);

describe('Who is who on a board', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  it('is marked wherever somebody of the same name is met: in the strip, in forms and questions, on beds', async () => {
    const { reception, icu } = app.elsewhere;
    const unit = await app.admin.setsUpWing('Intensive Care', 'icu');
    const room = await app.admin.setsUpRoom(unit, '301', ['A', 'B']);
    const lies = await reception.receives('icu', { name: 'Ada Twin', date_of_birth: '1947-02-08' });
    await icu.accepts(lies, { room_id: room.id });
    const board = await app.signsIn(ICU_DOCTOR, IcuBoard);
    await board.shows('Ada Twin');
    expect(await board.page.getByText('SAME').count()).toBe(0);

    await reception.receives('icu', { name: 'Twin, Ada', date_of_birth: '1984-03-12' }, { reason: 'Sepsis' });
    const arrival = board.arrival('Twin, Ada');
    await arrival.getByText('SAME').waitFor();
    await arrival.getByText('12 Mar 1984').waitFor();
    const card = board.alertCard('Twin, Ada').getByText('Twin, Ada, born 12 Mar 1984', { exact: true });
    await card.waitFor();
    expect(await cutIn(card)).toEqual([]);
    await board.dismissesCards();
    await board.bellRings(1, 'Twin, Ada, born 12 Mar 1984');
    await arrival.getByRole('button').click();
    const form = await board.form('Accept into the ICU').opens();
    await form.panel.getByText('SAME NAME').waitFor();
    await form.chooses('Severity', 'Serious');
    await form.picks('Room', 'Room 301');
    await form.saves('Accept');
    await board.actsFromMenu('Discharge from ICU…', 'Ada Twin');
    await board.dialog('Discharge from the ICU?').getByText('SAME NAME').waitFor();
    await board.page.keyboard.press('Escape');
    await board.page.goto(`${app.url}/beds`);
    const beds = board.page.getByRole('list', { name: 'Beds in room 301' });
    for (const [name, born] of [
      ['Ada Twin', '08 Feb 1947'],
      ['Twin, Ada', '12 Mar 1984'],
    ] as const) {
      await beds.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'SAME' }).getByText(born).waitFor();
    }
    await board.page.context().close();
  });

  it('is said in one line of a wide entry of the strip up to eighteen letters, and in two beyond', async () => {
    const [middling, longest] = ['Tamar Middleton', 'Anneliese Bartholomae'];
    for (const name of [middling, longest]) await app.elsewhere.reception.receives('icu', { name });
    const board = await app.signsIn(ICU_DOCTOR, IcuBoard);
    const lines = async (name: string) => {
      const tops = await board
        .arrival(name)
        .locator('.person > *')
        .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top)));
      return new Set(tops).size;
    };
    await board.page.setViewportSize({ width: 1440, height: 900 });
    await becomes('their lines', async () => [await lines(middling), await lines(longest)], [1, 2]);
    await board.page.context().close();
  });

  it('is said whole at every width: the longest names, birth dates, levels', async () => {
    const { reception, emergency } = app.elsewhere;
    const people = [
      { name: LONGEST, date_of_birth: '1947-06-14' },
      { name: 'Alexandrina Wilhelmina Konstantinopoulou-Papadopoulos', date_of_birth: '1952-11-23' },
      { name: 'Anneliese Friederike Bartholomae', date_of_birth: '1961-08-20' },
      { name: UNDRAWN, date_of_birth: '1982-01-30' },
      { name: 'Noor Months', date_of_birth: daysAgo(100) },
      { name: 'Unknown Male, Ambulance 14', date_of_birth: null },
      { name: 'Bo Wide', date_of_birth: '1956-10-24' },
      // In wide digits.
      { name: 'Jona Unsexed', date_of_birth: '1956-10-24', gender: 'unknown', mrn: '600408' },
      { name: 'Newborn, Ambulance 3', date_of_birth: daysAgo(100), gender: 'unknown' },
      { name: 'Unknown, Ambulance 12', date_of_birth: null, gender: 'unknown' },
    ];
    for (const person of people) {
      await emergency.triages(await reception.receives('emergency', { gender: 'male', ...person }), {
        triage_level: 'non-urgent',
      });
    }
    // The longest waiting stand in the strip: two of one name, and others, so that each has the least width.
    const twin = 'Siobhán Featherstonehaugh';
    for (const date_of_birth of ['1961-04-02', '1988-11-21'])
      await reception.receives('emergency', { name: twin, date_of_birth }, { reason: 'Chest pain' });
    for (const name of ['Bernadette Konstantinides', 'Al Short', 'Cy Short', 'Di Short'])
      await reception.receives('emergency', { name });
    const board = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard);
    await board.looksAway();
    for (const { name } of people) await board.shows(name);
    await board.arrival(twin).filter({ hasText: '02 Apr 1961' }).getByText('SAME').waitFor();
    await board.row(UNDRAWN).getByText('No font for name').waitFor();
    await board.acts('Take patient', UNDRAWN);
    await board.page.getByText('No font for name: you have this patient', { exact: true }).waitFor();
    const { operations } = app.elsewhere;
    await operations.schedules(await reception.receives('surgery', { name: LONGEST, date_of_birth: '1947-06-15' }));
    const theatre = await app.signsIn(SURGEON, OperationsBoard);
    await theatre.shows(LONGEST);
    for (const [width, height] of SIZES) {
      for (const { page } of [board, theatre]) {
        await page.setViewportSize({ width, height });
        await fontsAreLoaded(page);
      }
      for (const { name } of people) {
        await isWhole(board.row(name).getByRole('rowheader'), width);
        await isWhole(board.row(name).getByText('Non-urgent', { exact: true }), width);
        await collidesNowhere(board.row(name), width);
      }
      await collidesNowhere(theatre.row(LONGEST), width);
      const arrivals = board.page.getByRole('region', { name: 'Pending Triage' });
      await becomes('how often it is said', () => arrivals.getByText('02 Apr 1961').count(), 1);
      // How many stand there is measured as well: they are found anew each time.
      const cut = async () => {
        const parts = await arrivals.locator('.name, .wait, i, .two b').elementHandles();
        return (await Promise.all(parts.map(cutIn))).flat();
      };
      await becomes(`what is cut of arrivals at ${width} px`, cut, []);
    }
    const { panel } = await Chart.opens(board, UNDRAWN);
    await panel.getByRole('heading', { name: UNDRAWN }).getByText('No font for name').waitFor();
    for (const { page } of [board, theatre]) await page.context().close();
  });

  it('is told apart by a whole birth date and number from somebody of the same name, at every width', async () => {
    const { reception, emergency, operations, icu } = app.elsewhere;
    const name = 'Sam Samename';
    const twins = [
      { name, mrn: '2740913', date_of_birth: '1958-10-24', gender: 'male' },
      { name, mrn: '2740926', date_of_birth: '1986-05-28', gender: 'female' },
    ];
    for (const twin of twins) {
      await emergency.triages(await reception.receives('emergency', twin));
      await operations.schedules(await reception.receives('surgery', { ...twin, mrn: `${twin.mrn.slice(0, 6)}0` }));
      await icu.accepts(await reception.receives('icu', { ...twin, mrn: `${twin.mrn.slice(0, 6)}9` }));
    }
    const boards = [
      await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard),
      await app.signsIn(SURGEON, OperationsBoard),
      await app.signsIn(ICU_DOCTOR, IcuBoard),
    ];
    for (const board of boards) {
      await board.looksAway();
      await becomes('both', () => board.row(name).filter({ hasText: 'SAME' }).count(), 2);
      for (const [width, height] of [...SIZES, [1280, 800]] as const) {
        await board.page.setViewportSize({ width, height });
        await fontsAreLoaded(board.page);
        for (const born of ['24 Oct 1958', '28 May 1986']) {
          const row = board.row(name).filter({ hasText: born });
          await isWhole(row.getByRole('rowheader'), width);
          await collidesNowhere(row, width);
        }
      }
      await board.page.context().close();
    }
  });

  it('says who looks after them by title and surname, whole at every width', async () => {
    const { reception, emergency, operations } = app.elsewhere;
    const [surgeon, anaesthesiologist] = ['Dr. Wilhelmina Halvorsen', 'Dr. Maximilian Lindgren'];
    await operations.schedules(await reception.receives('surgery', { name: 'Ole Staffed' }), {
      surgeon,
      anaesthesiologist,
    });
    await operations.schedules(await reception.receives('surgery', { name: 'Ola Unstaffed' }));
    const [doctor] = await emergency.lists('/api/doctors');
    const triaged = { doctor_id: doctor?.id, attending_nurse: 'Persephone Wetherington' };
    await emergency.triages(await reception.receives('emergency', { name: 'Eva Staffed' }), triaged);
    const theatre = await app.signsIn(SURGEON, OperationsBoard);
    const board = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard);
    const whole = [
      theatre.row('Ole Staffed').getByText('Dr.', { exact: true }),
      theatre.row('Ole Staffed').getByText('Halvorsen', { exact: true }),
      theatre.row('Ole Staffed').getByText('An. Dr.', { exact: true }),
      theatre.row('Ole Staffed').getByText('Lindgren', { exact: true }),
      theatre.row('Ola Unstaffed').getByText('No surgeon'),
      theatre.row('Ola Unstaffed').getByText('No anaesthetist'),
      board.row('Eva Staffed').getByText('Wetherington', { exact: true }),
    ];
    for (const [width, height] of SIZES) {
      for (const { page } of [theatre, board]) {
        await page.setViewportSize({ width, height });
        await fontsAreLoaded(page);
      }
      for (const name of whole) await isWhole(name, width);
      // Of a given name there is all or nothing.
      for (const given of ['Wilhelmina', 'Maximilian']) {
        const part = theatre.row('Ole Staffed').getByText(given, { exact: true });
        await isWhole(part, width);
      }
    }
    await theatre.page.context().close();
    await board.page.context().close();
  });

  it('says of contrast whether allergies were asked about, whole, beside however much technique', async () => {
    const { reception, radiology } = app.elsewhere;
    const technique = 'Non-enhanced, 1 mm axial reconstructions in brain and bone windows';
    await radiology.ordersStudy(await reception.registers({ name: 'Cy Contrast' }), { modality: 'CT', technique });
    const board = await app.signsIn(RADIOLOGIST, RadiologyBoard);
    const mark = board.row('Cy Contrast').getByText('Allergies not assessed', { exact: true });
    await mark.waitFor();
    for (const [width, height] of SIZES) {
      await board.page.setViewportSize({ width, height });
      await fontsAreLoaded(board.page);
      await isWhole(mark, width);
    }
    await board.page.context().close();
  });

  it('is registered and admitted in one form, or registered alone', async () => {
    const desk = await app.signsIn(RECEPTION, ReceptionDesk);
    const search = desk.page.getByRole('searchbox', { name: 'Find a patient' });
    const nobody = desk.page.getByText('Nobody found for “Dee Once”');
    await search.fill('Dee Once');
    await nobody.waitFor();
    await desk.page.getByRole('button', { name: 'Register “Dee Once”' }).click();
    const form = await desk.form('Register patient').opens();
    expect(await form.field('Reason').count()).toBe(0);
    expect(await form.reads('Name')).toBe('Dee Once');
    await form.writes({ 'Date of birth': '1980-05-04' });
    await form.chooses('Type', 'Emergency');
    await form.writes({ Reason: 'Fell from a ladder' });
    await form.saves('Register and admit');
    await desk.isTold(/^Dee Once registered, MRN .*\. Awaiting triage$/);
    await desk.form('Patient').panel.getByText('Awaiting triage').waitFor();
    // What was found before is searched for again: nobody is registered twice.
    await nobody.waitFor({ state: 'hidden', timeout: 15_000 });
    await desk.page.getByRole('listitem').filter({ hasText: 'Dee Once' }).waitFor();
    await search.fill('');
    await becomes('the list', async () => (await desk.admittedNow()).includes('Dee Once'), true);
    const admissions = await app.elsewhere.reception.lists('/api/admissions');
    expect(admissions.find(({ patient }) => patient.name === 'Dee Once')?.reason).toBe('Fell from a ladder');
    await desk.page.context().close();
  });

  it('is asked about where somebody of the same name is registered, whatever the birth date, and registered once that was read', async () => {
    const { reception } = app.elsewhere;
    await reception.registers({ name: 'Hanna Kowalska', date_of_birth: '1966-04-01' });
    const desk = await app.signsIn(RECEPTION, ReceptionDesk);
    await desk.page.getByRole('button', { name: 'Register patient' }).click();
    const form = await desk.form('Register patient').opens();
    await form.writes({ Name: 'Hanna Kowalska' });
    for (const [born, question, button] of [
      ['', 'A patient with this name exists', 'Register'],
      ['1966-04-01', 'Possible duplicate: same name and date of birth', 'Register anyway'],
      ['1966-01-04', 'Possible duplicate: same name, day and month of birth swapped', 'Register anyway'],
      ['1966-10-04', 'Same name, born 01 Apr 1966', 'Register'],
    ] as const) {
      await form.writes({ 'Date of birth': born });
      await form.panel.getByRole('heading', { name: question, exact: true }).waitFor();
      await form.button(button).waitFor();
    }
    await form.saves('Register');
    const found = await reception.lists('/api/patients?search=Hanna%20Kowalska');
    expect(found.map(({ date_of_birth }) => date_of_birth).toSorted()).toEqual(['1966-04-01', '1966-10-04']);
    await desk.page.context().close();
  });

  it('is told to an administrator as a department is typed: which board it gives', async () => {
    const page = await app.signsIn(ADMIN, UsersPage);
    await page.page.getByRole('button', { name: 'Add user' }).click();
    const form = await page.form('Add user').opens();
    await form.picks('Role', 'Nurse');
    await form.writes({ Department: 'Trauma surgery' });
    await form.panel.getByText('Sees: Emergency board').waitFor();
    const suggested = form.panel.locator('datalist option');
    expect(await suggested.evaluateAll((all) => all.map((each) => each.getAttribute('value')))).toContain('Neurology');
    expect(await form.field('Department').getAttribute('list')).toBe(
      await form.panel.locator('datalist').getAttribute('id'),
    );
    await page.page.context().close();
  });
});

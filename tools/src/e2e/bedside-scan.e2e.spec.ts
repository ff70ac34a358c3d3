import type { EmergencyCaseRecord, ObservationRecord } from '@ward-board/contract';
import { Bedside } from './pages/bedside.js';
import { Chart } from './pages/chart.js';
import { EmergencyBoard } from './pages/emergency-board.js';
import { locks, setsPin } from './pages/lock-screen.js';
import { becomes } from './support/eventually.js';
import { focused } from './support/focus.js';
import { isAccessible } from './support/is-accessible.js';
import { opensWithLateCode } from './support/late-code.js';
import { announces, scanInto } from './support/scanner.js';
import { NURSE, openTestApp, PASSWORD, type TestApp } from './support/test-app.js';

const WRONG = 'Wim Wristband';
const PIN = '7305';
const TOO_SLOW = 'The scanner types too slowly: use Scan wristband.';
const ONLY_PART = 'Only a part of a scan came: scan again.';
/** Notes whether the page is hidden in the frame of the press that locks it. */
const NOTE_COVER = `addEventListener('keydown', ({ key, isTrusted }) => {
  if (key === 'L' && isTrusted) requestAnimationFrame(() => { window.hidden = getComputedStyle(document.body).visibility; });
}, { capture: true })`;
/** What of the keypad is cut off, or ends below where the line begins that speaks of the set. */
const NOT_FITTING = `(() => {
  const keypad = document.querySelector('[aria-label="Vital signs at the bedside"]');
  const ends = keypad.querySelector('.say').getBoundingClientRect().top;
  const section = keypad.querySelector('section[aria-label]');
  const cut = [keypad, section, ...keypad.querySelectorAll('.tiles > button')]
    .filter(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => scrollHeight > clientHeight || scrollWidth > clientWidth)
    .map(({ className }) => 'cut: ' + className);
  const sideways = innerWidth > innerHeight;
  const over = [section, ...section.querySelectorAll('button'), ...(sideways ? [] : keypad.querySelectorAll('.kp-keys button'))]
    .filter((each) => each.getBoundingClientRect().bottom > ends + 1)
    .map(({ textContent }) => 'over: ' + textContent);
  return [...cut, ...over];
})()`;

/** What stands in the fields of the page. */
const TYPED = `[...document.querySelectorAll('input, textarea')].map(({ value }) => value).join(' ')`;

describe('A wristband that is scanned over the keypad', () => {
  let app: TestApp;
  let nurse: EmergencyBoard;
  let bedside: Bedside;
  let wrong: EmergencyCaseRecord;

  beforeAll(async () => {
    app = await openTestApp();
    wrong = await triaged(WRONG);
    nurse = await app.signsIn(NURSE, EmergencyBoard, {
      options: { viewport: { width: 820, height: 1180 }, hasTouch: true },
    });
    bedside = new Bedside(nurse);
    await nurse.page.addInitScript(NOTE_COVER);
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  const triaged = async (name: string, mrn?: string): Promise<EmergencyCaseRecord> => {
    const { reception, emergency } = app.elsewhere;
    const stay = await reception.receives('emergency', { name, ...(mrn && { mrn }) });
    return emergency.triages(stay, { location: 'Bay 2' });
  };
  /** The keypad of a patient of whom nothing was typed yet, however the test before has ended. */
  const begins = async (name: string): Promise<EmergencyCaseRecord> => {
    const record = await triaged(name);
    await nurse.page.goto(`${app.service.url}/emergency`);
    const chart = await Chart.opens(nurse, name);
    await bedside.opensFrom(await chart.turnsTo('Vitals'));
    return record;
  };
  const tile = (words: string) => bedside.keypad.getByRole('button', { name: new RegExp(`^${words}(?:\\D|$)`) });
  const notices = () => nurse.page.locator('.stack p').allTextContents();
  const vitalsOf = ({ patient_id }: EmergencyCaseRecord) =>
    app.elsewhere.emergency.lists(`/api/observations/patient/${patient_id}/vitals`) as Promise<
      readonly ObservationRecord[]
    >;

  it('by a scanner that is as slow as a person is no value, and its Enter goes on to none', async () => {
    const right = await begins('Sara Slow');
    await bedside.types('118/76');
    await nurse.page.keyboard.type('8');
    await tile('HR bpm 8').waitFor();
    for (const everyMs of [60, 100]) {
      await bedside.scans(right.patient.mrn, everyMs);
      await nurse.isTold('Wristband matches Sara Slow');
      await bedside.keypad.getByRole('button', { name: 'HR bpm 8', pressed: true }).waitFor();
    }
    expect(await vitalsOf(right)).toEqual([]);
  });

  it('by a scanner that ends with no Enter is no value either, however often it is to be saved', async () => {
    const right = await begins('Emma Endless');
    await bedside.types('118/76');
    await nurse.page.keyboard.type('104095', { delay: 60 });
    await bedside.keypad.getByRole('alert').getByText('104095 is no value.').waitFor();
    await isAccessible(nurse.page);
    // Whichever way the tablet is held, what is said of it lies over nothing.
    for (const [width, height] of [
      [1180, 820],
      [1024, 768],
      [820, 1180],
    ] as const) {
      await nurse.page.setViewportSize({ width, height });
      const over = () =>
        nurse.page.evaluate<number>(`(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(
          document.querySelector('[aria-label="Vital signs at the bedside"] section[aria-label="Heart rate"]'),
        )`);
      await becomes(`what does not fit in ${width} by ${height}`, over, 0);
    }
    const stays = bedside.keypad.getByRole('button', { name: 'HR bpm 104095', pressed: true });
    const isRefused = async () => {
      await bedside.saves();
      await stays.waitFor();
      await bedside.keypad.getByRole('alert').getByText('104095 is no value.').waitFor();
    };
    // From another value, so that a press is seen to lead back.
    await tile('BP mmHg 118/76').click();
    await isRefused();
    // Once a question that was asked after that press takes an answer, one that the press had asked would take it as well.
    await tile('SpO2 % empty').click();
    await bedside.types('9');
    await bedside.keypad.getByRole('button', { name: 'Keep it', disabled: false }).waitFor();
    await isRefused();
    await nurse.page.keyboard.press('Enter');
    await stays.waitFor();
    expect(await vitalsOf(right)).toEqual([]);
    for (let digit = 0; digit < 4; digit++) await nurse.page.keyboard.press('Backspace');
    await bedside.keypad.getByRole('alert').waitFor({ state: 'detached' });
    await tile('HR bpm 10').waitFor();
  });

  it('leaves no value, beside a long name and without a connection, that lies over anything or cuts it off', async () => {
    await begins('Hildegard-Theodora von Quandt-Wittgenstein zu Hohenlohe');
    await bedside.types('118/76');
    await nurse.page.context().setOffline(true);
    await bedside.keypad.getByText('No connection since').waitFor();
    await nurse.page.keyboard.type('118/7129911', { delay: 60 });
    await bedside.keypad.getByRole('alert').getByText('118/7129911 is no value.').waitFor();
    for (const [width, height] of [
      [1180, 820],
      [1024, 768],
      [820, 1180],
      [768, 1024],
    ] as const) {
      await nurse.page.setViewportSize({ width, height });
      await becomes(`what does not fit in ${width} by ${height}`, () => nurse.page.evaluate<string[]>(NOT_FITTING), []);
    }
    await nurse.page.setViewportSize({ width: 820, height: 1180 });
    for (let digit = 0; digit < 11; digit++) await nurse.page.keyboard.press('Backspace');
    await nurse.page.context().setOffline(false);
    await bedside.keypad.getByText('No connection since').waitFor({ state: 'detached' });
  });

  it('leaves values and Enter of a person alone: each Enter goes on to the next value', async () => {
    await begins('Paul Person');
    await nurse.page.keyboard.type('118/76', { delay: 60 });
    await nurse.page.keyboard.press('Enter');
    await bedside.keypad.getByRole('button', { name: 'HR bpm empty', pressed: true }).waitFor();
    // Nothing was typed: it stays.
    await nurse.page.keyboard.press('Enter');
    await bedside.keypad.getByRole('button', { name: 'HR bpm empty', pressed: true }).waitFor();
    await nurse.page.keyboard.type('98', { delay: 45 });
    await nurse.page.keyboard.press('Enter');
    await bedside.keypad.getByRole('button', { name: 'SpO2 % empty', pressed: true }).waitFor();
    await Promise.all([tile('BP mmHg 118/76').waitFor(), tile('HR bpm 98').waitFor()]);
  });

  it('is spoken of while its patient is open, and no longer', async () => {
    const RIGHT = 'Rita Right';
    await begins('Before Right');
    const right = await begins(RIGHT);
    await bedside.scans(right.patient.mrn);
    await nurse.isTold(`Wristband matches ${RIGHT}`);
    await nurse.page.keyboard.press('ArrowLeft');
    await bedside.keypad.getByRole('heading', { name: RIGHT }).waitFor({ state: 'detached' });
    expect(await notices()).toEqual([]);
    await nurse.page.keyboard.press('ArrowRight');
    await bedside.keypad.getByRole('heading', { name: RIGHT }).waitFor();
    // Nothing is typed that could be lost.
    await bedside.scans(wrong.patient.mrn);
    await bedside.keypad.getByRole('heading', { name: WRONG }).waitFor();
    const mismatch = nurse.page.locator('.stack p.warns', { hasText: `not ${RIGHT}’s` });
    await mismatch.waitFor();
    expect(await mismatch.locator('svg.lucide-triangle-alert').count()).toBe(1);
    await nurse.page.keyboard.press('Escape');
    await new Chart(nurse, WRONG).isThere();
    await mismatch.waitFor();
    await nurse.page.goBack();
    await mismatch.waitFor({ state: 'detached' });
  });

  it('of a patient of another ward is refused beside what was typed', async () => {
    await begins('Hilda Half');
    const elsewhere = await app.elsewhere.reception.receives('icu', { name: 'Ivo Elsewhere' });
    await bedside.types('118/76');
    await bedside.scans(elsewhere.patient.mrn);
    const refused = nurse.dialog('This wristband is not Hilda Half’s.');
    await refused.getByText(/^Its patient is not on the Emergency board\. What you entered/).waitFor();
    await isAccessible(nurse.page);
    await refused.getByRole('button', { name: 'Stay with Hilda Half' }).click();
    await Promise.all([
      bedside.keypad.getByRole('heading', { name: 'Hilda Half' }).waitFor(),
      tile('BP mmHg 118/76').waitFor(),
      refused.waitFor({ state: 'detached' }),
    ]);
  });

  it('or typed there, of a patient of another ward, is refused over it: not named, and the keypad stays', async () => {
    await begins('Hedda Empty');
    const elsewhere = await app.elsewhere.reception.receives('icu', { name: 'Iris Elsewhere' });
    const refused = nurse.dialog('This wristband is not Hedda Empty’s.');
    const isRefused = async () => {
      await refused.getByText('Its patient is not on the Emergency board.', { exact: true }).waitFor();
      await refused.getByRole('button', { name: 'Stay with Hedda Empty' }).click();
      await refused.waitFor({ state: 'detached' });
      await bedside.keypad.getByRole('heading', { name: 'Hedda Empty' }).waitFor();
    };
    await bedside.scans(elsewhere.patient.mrn);
    await isRefused();
    await bedside.keypad.getByRole('button', { name: 'Scan wristband' }).click();
    await nurse.dialog('Find by wristband').getByLabel('MRN').waitFor();
    await nurse.page.keyboard.type(elsewhere.patient.mrn);
    await nurse.page.keyboard.press('Enter');
    await isRefused();
    expect(await nurse.page.locator('body').textContent()).not.toContain('Iris Elsewhere');
    // What is typed on is of the patient who is open.
    await bedside.types('118/76');
    await tile('BP mmHg 118/76').waitFor();
  });

  it('whose number nobody has stands selected: the next scan takes its place', async () => {
    await begins('Nina Next');
    await bedside.keypad.getByRole('button', { name: 'Scan wristband' }).click();
    const dialog = nurse.dialog('Find by wristband');
    const field = dialog.getByLabel('MRN');
    await field.waitFor();
    for (const mrn of ['no-such-number', 'nor-this-one']) {
      await nurse.page.keyboard.type(mrn);
      await nurse.page.keyboard.press('Enter');
      await dialog.getByText(`Nobody has the MRN ${mrn}.`).waitFor();
    }
    await nurse.page.keyboard.type(wrong.patient.mrn);
    await nurse.page.keyboard.press('Enter');
    await bedside.keypad.getByRole('heading', { name: WRONG }).waitFor();
  });

  it('is looked for in place of the one before, and no longer once that is given up', async () => {
    await begins('Sven Several');
    let asked = 0;
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await nurse.page.route('**/api/patients?search=**', async (route) => {
      asked += 1;
      await answered;
      await route.continue();
    });
    const elsewhere = await app.elsewhere.reception.receives('icu', { name: 'Ida Elsewhere' });
    const dialog = nurse.dialog('Find by wristband');
    await bedside.scans(elsewhere.patient.mrn);
    await dialog.getByText('Looking…').waitFor();
    await bedside.scans(wrong.patient.mrn);
    await bedside.keypad.getByRole('heading', { name: WRONG }).waitFor();
    await bedside.scans(elsewhere.patient.mrn);
    await dialog.getByText('Looking…').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await bedside.keypad.getByRole('button', { name: '9', exact: true }).click();
    expect(asked).toBe(2);
    const heard = nurse.page.waitForResponse(/patients\?search=/);
    answer();
    await (await heard).finished();
    await nurse.page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))');
    await tile('BP mmHg 9').waitFor();
    expect(await nurse.page.getByRole('dialog').count()).toBe(0);
    await bedside.keypad.getByRole('button', { name: 'Delete the last digit' }).click();
    await nurse.page.unroute('**/api/patients?search=**');
  });

  it('that is slow and unknown is no value behind the point of a temperature', async () => {
    const right = await begins('Tilda Thousandths');
    await tile('Temp °C empty').click();
    await nurse.page.keyboard.type('36.', { delay: 60 });
    await bedside.scans('042', 90);
    await bedside.keypad.getByRole('alert').getByText('36.042 is no value.').waitFor();
    await bedside.keypad.getByRole('button', { name: 'Temp °C 36.042', pressed: true }).waitFor();
    expect(await vitalsOf(right)).toEqual([]);
  });

  it('leaves what was typed just before, where nobody has its number', async () => {
    await begins('Karl Keyboard');
    await nurse.page.keyboard.type('8');
    await bedside.scans('99887766');
    await nurse.dialog('Find by wristband').getByText('Nobody has the MRN 99887766.').waitFor();
    await nurse.dialog('Find by wristband').getByRole('button', { name: 'Cancel' }).click();
    await tile('BP mmHg 8').waitFor();
  });

  it('that announces itself is no value, whatever a value it looks like, and its Enter goes on to none', async () => {
    const right = await begins('Anna Announced');
    await bedside.types('118/76');
    await nurse.page.keyboard.type('8');
    const stays = bedside.keypad.getByRole('button', { name: 'HR bpm 8', pressed: true });
    await stays.waitFor();
    const scans = async (text: string, everyMs: number, end: readonly string[]) => {
      // By the keyboard's clock a scan comes later than what was pressed before.
      await nurse.page.waitForTimeout(1_700);
      await announces(nurse.page, [...text, ...end], everyMs);
    };
    for (const everyMs of [8, 190, 1_900]) {
      await scans(right.patient.mrn, everyMs, ['Enter']);
      await nurse.isTold('Wristband matches Anna Announced');
      await stays.waitFor();
    }
    await scans('8', 60, ['Tab', 'Enter']);
    const dialog = nurse.dialog('Find by wristband');
    await dialog.getByText('Nobody has the MRN 8.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await stays.waitFor();
    await scans('8', 60, []);
    await nurse.isTold(ONLY_PART);
    await stays.waitFor();
    await tile('BP mmHg 118/76').waitFor();
    expect(await vitalsOf(right)).toEqual([]);
  });

  it('over the board or a chart opens its patient, and presses nothing that has the focus', async () => {
    const other = await triaged('Otto Other');
    await nurse.page.goto(`${app.service.url}/emergency`);
    await nurse.page.locator(`[data-row="${other.id}"]`).focus();
    await bedside.isWatched();
    await bedside.scans(wrong.patient.mrn);
    await new Chart(nurse, WRONG).isThere();
    await bedside.scans(other.patient.mrn);
    await new Chart(nurse, 'Otto Other').isThere();
    await nurse.isTold(/^This wristband is Otto Other’s/);
    await nurse.page.goto(`${app.service.url}/emergency`);
    await nurse.page.locator(`[data-row="${other.id}"]`).focus();
    await bedside.isWatched();
    // Each letter is a shortcut of the board, of a row, or of the page.
    await bedside.scans('snheL7');
    await nurse.dialog('Find by wristband').getByText('Nobody has the MRN snheL7.').waitFor();
    await nurse.dialog('Find by wristband').getByRole('button', { name: 'Cancel' }).click();
    expect(new URL(nurse.page.url()).pathname).toBe('/emergency');
    await nurse.page.keyboard.press('s');
    await nurse.dialog('Find by wristband').getByRole('button', { name: 'Cancel' }).click();
  });

  it('by a scanner that is too slow is none over a board, a chart or the keypad: never of the patient with a shorter number', async () => {
    const digits = String(Date.now() % 1_000_000).padStart(6, '1');
    const shorter = await triaged('Wanda Shorter', digits);
    await triaged('Hedda Longer', `H${digits}`);
    const types = async (text: string, everyMs: number) => {
      await bedside.scans(text, everyMs);
      await nurse.isTold(TOO_SLOW);
    };
    const board = `${app.service.url}/emergency`;
    for (const everyMs of [70, 140]) {
      await nurse.page.goto(board);
      await nurse.page.locator(`[data-row="${shorter.id}"]`).focus();
      await bedside.isWatched();
      await types(`H${digits}`, everyMs);
      await types(digits, everyMs);
      expect(nurse.page.url()).toBe(board);
    }
    // By the keyboard's clock a person comes later than the scanner.
    await nurse.page.waitForTimeout(1_600);
    await nurse.page.keyboard.press('Enter');
    await new Chart(nurse, 'Wanda Shorter').isThere();
    await types(`H${digits}`, 100);
    expect(await nurse.page.getByText('Wristband matches').count()).toBe(0);
    await bedside.opensFrom(await new Chart(nurse, 'Wanda Shorter').turnsTo('Vitals'));
    await scanInto(nurse.page, `H${digits}`, { everyMs: 190, opened: () => nurse.page.waitForTimeout(300) });
    // A page that was too busy to press the first key has the whole number, which is known.
    await nurse.isTold(/^The scanner types too slowly: use Scan wristband\.$|^This wristband is Hedda Longer’s/);
    expect(await nurse.page.getByText('Wristband matches').count()).toBe(0);
    await bedside.keypad.getByRole('button', { name: 'BP mmHg empty', pressed: true }).waitFor();
  });

  it('by a slow scanner that types a key of the page is none of the patient with the rest of its number, and changes nothing', async () => {
    const digits = String(Date.now() % 1_000_000).padStart(6, '3');
    const shorter = await triaged('Stella Shorter', digits);
    await triaged('Sina Longer', `s${digits}`);
    const board = `${app.service.url}/emergency`;
    const begun = async () => {
      await nurse.page.goto(board);
      await nurse.page.locator(`[data-row="${shorter.id}"]`).focus();
      await bedside.isWatched();
    };
    const types = async (text: string, everyMs: number, opened?: () => Promise<unknown>) => {
      await scanInto(nurse.page, text, { everyMs, ...(opened && { opened }) });
      await nurse.isTold(text.startsWith('s') ? ONLY_PART : TOO_SLOW);
      expect(nurse.page.url()).toBe(board);
    };
    const field = nurse.dialog('Find by wristband').getByLabel('MRN');
    // A slow one, and a fast one whose other keys come late.
    for (const everyMs of [100, 8]) {
      await begun();
      await types(`s${digits}`, everyMs, () => field.waitFor());
      expect(await field.inputValue()).toBe('');
    }
    // Into the dialog, a slow one may type.
    await bedside.scans(digits, 100);
    await new Chart(nurse, 'Stella Shorter').isThere();
    await begun();
    const complaint = nurse.page.getByLabel('Chief complaint');
    await types(`e${digits}`, 100, () => complaint.waitFor());
    expect(await nurse.page.evaluate<string>(TYPED)).not.toContain(digits);
    await complaint.waitFor();
    await begun();
    for (const text of [`L${digits}`, `A?L${digits}`, `ALs${digits}`])
      for (const everyMs of [70, 140]) {
        await types(text, everyMs);
        await becomes('the dialogs', () => nurse.page.getByRole('dialog').count(), 0);
        await becomes('the page', () => nurse.page.evaluate('getComputedStyle(document.body).visibility'), 'visible');
      }
    // A person, who sees what a key has opened, and comes later by the keyboard's clock than the scanner.
    await nurse.page.waitForTimeout(2_000);
    await nurse.page.keyboard.press('s');
    await field.waitFor();
    await nurse.page.waitForTimeout(200);
    await nurse.page.keyboard.type(digits, { delay: 90 });
    await nurse.page.keyboard.press('Enter');
    await new Chart(nurse, 'Stella Shorter').isThere();
  });

  /** The gap after each key but the last. */
  const paced = (first: number, others: number, of: string): readonly number[] => [
    first,
    ...Array<number>(of.length - 1).fill(others),
  ];

  it.each([
    [60, 60],
    [80, 80],
    [100, 100],
    [120, 120],
    [145, 90],
    [50, 110],
    [20, 90],
    [20, 60],
  ])(
    'leaves a person who types the MRN right after the key of the dialog (%i ms, then each %i) what they type, and their Enter',
    async (first, others) => {
      const typist = await triaged('Tom Typist');
      const { mrn } = typist.patient;
      const board = `${app.service.url}/emergency`;
      const field = nurse.dialog('Find by wristband').getByLabel('MRN');
      for (const [text, enter] of [
        [mrn, false],
        [mrn, true],
      ] as const) {
        await nurse.page.goto(board);
        await nurse.page.locator(`[data-row="${wrong.id}"]`).focus();
        await bedside.isWatched();
        await scanInto(nurse.page, `s${text}`, { gaps: paced(first, others, `s${text}`), enter });
        if (!enter) {
          await becomes('the number', () => field.inputValue(), mrn);
          expect(nurse.page.url()).toBe(board);
        }
      }
      await new Chart(nurse, 'Tom Typist').isThere();
      expect(await notices()).toEqual([]);
    },
  );

  it('by one whose keys come as those of a person finds nobody by the rest of its number', async () => {
    const digits = String(Date.now() % 1_000_000).padStart(6, '5');
    const shorter = await triaged('Sybil Shorter', digits);
    await triaged('Svea Longer', `s${digits}`);
    const board = `${app.service.url}/emergency`;
    for (const [first, others] of [
      [60, 60],
      [120, 120],
      [20, 90],
    ] as const) {
      await nurse.page.goto(board);
      await nurse.page.locator(`[data-row="${shorter.id}"]`).focus();
      await bedside.isWatched();
      await scanInto(nurse.page, `s${digits}`, { gaps: paced(first, others, `s${digits}`) });
      await nurse.isTold(ONLY_PART);
      expect(nurse.page.url()).toBe(board);
    }
    // Whether there is such a number can't be known: what is typed is looked at, and entered again.
    await nurse.page.goto(board);
    await nurse.page.locator(`[data-row="${shorter.id}"]`).focus();
    await bedside.isWatched();
    await nurse.page.route('**/api/patients?search=**', (route) => route.abort());
    await scanInto(nurse.page, `s${wrong.patient.mrn}`, { everyMs: 90 });
    await nurse.dialog('Find by wristband').getByText('Compare it, then press Enter again.').waitFor();
    expect(nurse.page.url()).toBe(board);
    // By the keyboard's clock a person comes later than the scanner.
    await nurse.page.waitForTimeout(2_000);
    await nurse.page.keyboard.press('Enter');
    await new Chart(nurse, WRONG).isThere();
    await nurse.page.unroute('**/api/patients?search=**');
  });

  it('presses nothing before what watches for a scanner has come', async () => {
    const digits = String(Date.now() % 1_000_000).padStart(6, '4');
    const row = await triaged('Rita Row');
    await triaged('Sonja Shorter', digits);
    const board = `${app.service.url}/emergency`;
    const { page, letGo } = await opensWithLateCode(app, nurse.page, board);
    await page.locator(`[data-row="${row.id}"]`).focus();
    for (const [text, everyMs] of [
      [digits, 8],
      [`k${digits}`, 100],
      [`j${digits}`, 8],
      [`AL${digits}`, 100],
    ] as const) {
      await scanInto(page, text, { everyMs });
      await page.waitForTimeout(300);
      expect(page.url()).toBe(board);
    }
    await page.locator(`[data-row="${row.id}"]`).focus();
    // A part of the number came before, and the rest is that of somebody else.
    await scanInto(page, `H${digits}`, {
      opened: async () => {
        letGo();
        await new Bedside(new EmergencyBoard(page)).isWatched();
      },
    });
    await page.locator('.stack p', { hasText: ONLY_PART }).waitFor();
    expect(page.url()).toBe(board);
    // A person's Enter, by the keyboard's clock with nothing right before it.
    await page.waitForTimeout(1_000);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/patients/${row.patient.id}`);
    await page.context().close();
  });

  it('leaves what is searched for to the field before what watches for a scanner has come', async () => {
    const { page } = await opensWithLateCode(app, nurse.page, `${app.service.url}/emergency`);
    await scanInto(page, 'j/Lee', { everyMs: 80 });
    await becomes('the filter', () => page.getByLabel('Filter rows').inputValue(), 'Lee');
    await page.context().close();
  });

  it('with the focus in the field that filters a board takes the place of nothing there', async () => {
    await nurse.page.goto(`${app.service.url}/emergency`);
    await nurse.page.locator('[data-row]').first().waitFor();
    await bedside.isWatched();
    await nurse.page.keyboard.press('/');
    const filter = nurse.page.getByLabel('Filter rows');
    await filter.fill('W');
    await bedside.scans(wrong.patient.mrn);
    await new Chart(nurse, WRONG).isThere();
    await becomes('the filter', () => filter.inputValue(), 'W');
  });

  it('leaves what is searched for to the field, whatever was pressed just before the slash', async () => {
    for (const keys of ['j/Lee', 'k/hans 12']) {
      await nurse.page.goto(`${app.service.url}/emergency`);
      await nurse.page.locator('[data-row]').first().waitFor();
      await bedside.isWatched();
      await nurse.page.keyboard.type(keys, { delay: 80 });
      await becomes('the filter', () => nurse.page.getByLabel('Filter rows').inputValue(), keys.slice(2));
      expect(await nurse.page.getByRole('dialog').count()).toBe(0);
    }
  });

  it('hides the page at once where Shift+L is pressed, and locks for no scan', async () => {
    await begins('Lotte Locked');
    await nurse.page.keyboard.press('Shift+L');
    await nurse.dialog('Set PIN').waitFor();
    expect(await nurse.page.evaluate('window.hidden')).toBe('hidden');
    await nurse.dialog('Set PIN').getByRole('button', { name: 'Cancel' }).click();
    for (const everyMs of [8, 90]) {
      await bedside.scans('L0042', everyMs);
      await nurse.dialog('Find by wristband').getByText('Nobody has the MRN L0042.').waitFor();
      await nurse.dialog('Find by wristband').getByRole('button', { name: 'Cancel' }).click();
      await becomes('the page', () => nurse.page.evaluate('getComputedStyle(document.body).visibility'), 'visible');
      await bedside.keypad.getByRole('button', { name: 'BP mmHg empty', pressed: true }).waitFor();
    }
    expect(await nurse.dialog('Set PIN').isVisible()).toBe(false);
  });

  it('over the locked page is no wrong PIN, however often', async () => {
    await nurse.page.goto(`${app.service.url}/emergency`);
    await setsPin(nurse.page, PASSWORD, PIN);
    await (await locks(nurse.page)).asks('Ines Falk');
    await becomes('the focus', async () => (await focused(nurse.page)).name, 'PIN');
    for (let scans = 0; scans < 6; scans++) {
      await bedside.scans(wrong.patient.mrn);
      await nurse.page.getByRole('alert').getByText('That was a scan, not a PIN.').waitFor();
      expect(await nurse.page.getByLabel('PIN', { exact: true }).inputValue()).toBe('');
    }
    // Nor is that of a slow one, which has as many digits as a PIN may have.
    for (const mrn of [wrong.patient.mrn, '26062607'])
      for (const everyMs of [60, 80, 120]) {
        await bedside.scans(mrn, everyMs);
        await nurse.page.getByRole('alert').getByText('That was a scan, not a PIN.').waitFor();
        expect(await nurse.page.getByLabel('PIN', { exact: true }).inputValue()).toBe('');
      }
    // Nor is what comes in groups.
    for (let scans = 0; scans < 6; scans++) {
      await scanInto(nurse.page, wrong.patient.mrn, { gaps: [2, 200, 2, 200, 2, 200] });
      await nurse.page.getByRole('alert').getByText('That was a scan, not a PIN.').waitFor();
      expect(await nurse.page.getByLabel('PIN', { exact: true }).inputValue()).toBe('');
    }
    // Nor is what a slow scanner types, where it can be no PIN.
    for (const mrn of ['0123456789', 'MRN4095', '1234567890', 'A5171', '517151715171', 'L0042'])
      for (const everyMs of [90, 1_700]) {
        await bedside.scans(mrn, everyMs);
        await nurse.page.getByRole('alert').getByText('A PIN has 4 to 8 digits. This was not counted.').waitFor();
        expect(await nurse.page.getByLabel('PIN', { exact: true }).inputValue()).toBe('');
      }
    await nurse.page.getByRole('button', { name: 'Use password' }).click();
    const password = nurse.page.getByLabel('Password', { exact: true });
    for (let scans = 0; scans < 6; scans++) {
      await bedside.scans(wrong.patient.mrn);
      await nurse.page.getByRole('alert').getByText('That was a scan, not a password.').waitFor();
      expect(await password.inputValue()).toBe('');
    }
    await nurse.page.keyboard.type(PASSWORD, { delay: 60 });
    await nurse.page.keyboard.press('Enter');
    await password.waitFor({ state: 'detached' });
  });

  it('that announces itself is no wrong PIN and no wrong password, and what has no end is said to be a scan as well', async () => {
    await nurse.page.goto(`${app.service.url}/emergency`);
    await setsPin(nurse.page, PASSWORD, PIN);
    const attempts: string[] = [];
    nurse.page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/unlock')) attempts.push(request.url());
    });
    await (await locks(nurse.page)).asks('Ines Falk');
    for (const [label, credential, said] of [
      ['PIN', PIN, 'That was a scan, not a PIN.'],
      ['Password', PASSWORD, 'That was a scan, not a password.'],
    ] as const) {
      const field = nurse.page.getByLabel(label, { exact: true });
      await becomes('the focus', async () => (await focused(nurse.page)).name, label);
      const isTold = nurse.page.getByRole('alert').getByText(said);
      // What it reads may be the PIN itself, and what was pressed before it is no part of one.
      for (const [text, everyMs, end] of [
        [credential, 8, ['Enter']],
        [wrong.patient.mrn, 190, ['Tab', 'Enter']],
        ['5171', 1_900, ['Enter']],
        ['5171', 60, []],
      ] as const) {
        await nurse.page.waitForTimeout(1_700);
        await nurse.page.keyboard.type('4');
        await announces(nurse.page, [...text, ...end], everyMs);
        await isTold.waitFor();
        await becomes('what stands there', () => field.inputValue(), '');
        // The same is said of the next scan: it goes at a press of what sends nothing.
        await nurse.page.getByRole('button', { name: label === 'PIN' ? 'Use password' : 'Use PIN' }).click();
        await nurse.page.getByRole('button', { name: `Use ${label === 'PIN' ? 'PIN' : 'password'}` }).click();
        await isTold.waitFor({ state: 'detached' });
      }
      expect(attempts).toEqual([]);
      if (label === 'PIN') await nurse.page.getByRole('button', { name: 'Use password' }).click();
    }
    await nurse.page.waitForTimeout(1_700);
    await nurse.page.keyboard.type(PASSWORD, { delay: 60 });
    await nurse.page.keyboard.press('Enter');
    await nurse.page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' });
    expect(attempts).toHaveLength(1);
  });
});

import { ApiClient } from '@ward-board/api-client';
import type { OperationRecord, PatientRecord } from '@ward-board/contract';
import { fullBoards } from './full-boards.js';
import { Screen } from './pages/screen.js';
import { WARD_DOCTOR } from './pages/ward-board.js';
import { cutTexts } from './support/cut-texts.js';
import { becomes } from './support/eventually.js';
import { fontsAreLoaded } from './support/fonts.js';
import { EMERGENCY_DOCTOR, ICU_DOCTOR, openTestApp, PASSWORD, SURGEON, type TestApp } from './support/test-app.js';
import { TEXTS_IN } from './support/texts-in.js';

const SIZES = [
  [1440, 900],
  [1280, 800],
  [1024, 768],
  [820, 1180],
] as const;

/** Each value with an arrow beside it, as wide as values that happen. */
const setOf = (bp: string) => [
  ...Object.entries({ '9279-1': 26, '59408-5': 88, '3151-8': 2, '8867-4': 106, '8310-5': 38.9 }).map(
    ([code, value]) => ({
      ...{ code, value },
    }),
  ),
  { code: '85354-9', value_string: bp },
  { code: '80288-4', value_string: 'A' },
];

/** In the page: which texts and drawn controls of a row lie over one another, as far as they are seen. */
const OVERLAPS = `(() => {
  ${TEXTS_IN}
  const found = [];
  for (const row of document.querySelectorAll('[data-row]')) {
    /** What is seen of a box: overflow cuts the rest, up to the row. */
    const seen = ({ left, right, top, bottom }, from) => {
      const box = { left, right, top, bottom };
      for (let at = from; at && at !== row; at = at.parentElement) {
        if (getComputedStyle(at).overflow === 'visible') continue;
        const edge = at.getBoundingClientRect();
        box.left = Math.max(box.left, edge.left);
        box.right = Math.min(box.right, edge.right);
        box.top = Math.max(box.top, edge.top);
        box.bottom = Math.min(box.bottom, edge.bottom);
      }
      return box;
    };
    const parts = [];
    for (const { parent, words, boxes } of textsIn(row))
      for (const rect of boxes) parts.push({ of: parent, words, box: seen(rect, parent), line: (rect.top + rect.bottom) / 2 });
    for (const each of row.querySelectorAll('*')) {
      const { backgroundColor, borderTopWidth } = getComputedStyle(each);
      if (each.closest('.visually-hidden, .bar') || (backgroundColor === 'rgba(0, 0, 0, 0)' && borderTopWidth === '0px')) continue;
      parts.push({ of: each, words: '[' + each.textContent.trim() + ']', box: seen(each.getBoundingClientRect(), each.parentElement) });
    }
    // An icon before a text may lie over what stands before both.
    for (const icon of row.querySelectorAll('svg')) {
      if (getComputedStyle(icon).visibility === 'hidden' || icon.closest('.visually-hidden')) continue;
      if (getComputedStyle(icon).clipPath !== 'none') continue;
      const words = '<' + (icon.getAttribute('aria-label') ?? 'icon') + '>';
      parts.push({ of: icon, words, box: seen(icon.getBoundingClientRect(), icon.parentElement) });
    }
    // A text that leaves the ground it is drawn on is not cut by it, and lies over what is beside it.
    for (const { of, words, box } of parts) {
      const ground = of.closest('.n1, .n3, .n7, .tag');
      if (!ground || words.startsWith('[') || !row.contains(ground)) continue;
      const edge = ground.getBoundingClientRect();
      if (box.right > box.left && (box.right > edge.right + 0.25 || box.left < edge.left - 0.25))
        found.push(words + ' leaves its ground');
    }
    const drawn = parts.filter(({ box }) => box.right - box.left > 1 && box.bottom - box.top > 1);
    drawn.forEach((one, at) => {
      for (const other of drawn.slice(at + 1)) {
        if (one.of.contains(other.of) || other.of.contains(one.of)) continue;
        const x = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const y = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // Letters are higher than the line they stand in: two lines are too near by their middles, not by what their letters fill.
        const size = Math.min(...[one, other].map(({ of }) => Number.parseFloat(getComputedStyle(of).fontSize)));
        const near = one.line !== undefined && other.line !== undefined && Math.abs(one.line - other.line) < 0.8 * size;
        if (x > 0.25 && (y > 5 || (near && y > 2)))
          found.push(one.words + ' | ' + other.words + ': ' + x.toFixed(1) + ' x ' + y.toFixed(1));
      }
    });
  }
  return [...new Set(found)];
})()`;

/** Who keeps a bed of the ward, and where they are once Operations has accepted them. */
const away = [
  ['Ada Away', 'Holding bay 2'],
  ['Bea Asked', null],
] as const;

/** Overdue, with changes, a score and open orders below the values. */
async function chartedLongAgo(by: ApiClient, patient_id: string): Promise<void> {
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const set = (pulse: number, bp: string) => [
    ...Object.entries({ '9279-1': 16, '59408-5': 98, '3151-8': 0, '8867-4': pulse, '8310-5': 37 }).map(
      ([code, value]) => ({ code, value }),
    ),
    { code: '85354-9', value_string: bp },
    { code: '80288-4', value_string: 'A' },
  ];
  for (const [hours, pulse, bp] of [
    [30.4, 70, '124/76'],
    [12.8, 88, '138/78'],
  ] as const)
    await by.send('POST', '/api/observations', { patient_id, effective_at: at(hours), set: set(pulse, bp) });
  const items = { history_of_falling: 25, secondary_diagnosis: 15, ambulatory_aid: 15, iv_therapy: 20, gait: 0 };
  await by.send('POST', '/api/nursing-assessments', {
    ...{ patient_id, type: 'Morse (fall)', items: { ...items, mental_status: 0 } },
  });
  await by.ordersTest({ id: patient_id } as PatientRecord);
  await by.ordersImaging({ id: patient_id } as PatientRecord);
}

/** Isolations in words that say more than which precautions are taken. */
const isolated = [
  ['Mo Isolated', 'Contact (MRSA found)', 'Contact'],
  ['Tom Isolated', 'Multi-resistant tuberculosis, airborne and contact precautions', 'Airborne, Contact'],
  ['Max Isolated', 'Droplet, airborne and contact precautions', 'Airb, Dropl, Cont'],
  ['Eva Isolated', 'Airborne (TB), droplet, contact (MRSA)', 'Airb, Dropl, Cont'],
] as const;

/** Each is too long for one line of a row. */
const INSTRUCTIONS = 'Blood group and two units cross-matched, nil by mouth since 06:00, consent is signed';
const STEP = 'Ultrasound of the abdomen before theatre, ring the radiologist on call';
const SEPSIS = 'Suspected urosepsis: fever, rigors, new confusion';
const PLAN = 'CTG twice a day. Next prostaglandin at 18:00.';

const UPRIGHT = [[820, 1180]] as const;

/** What of a row decides something, and is whole at these widths. */
const decides = [
  ['ICU', ICU_DOCTOR, '/icu', 'Iris Away', ['Holding bay 2, accepted by OR', 'Prone at 22:00'], UPRIGHT],
  ['ICU', ICU_DOCTOR, '/icu', 'Ivo Asked', ['To OR, not accepted', 'Prone at 22:00'], UPRIGHT],
  ['ICU', ICU_DOCTOR, '/icu', 'Nora Noted', ['Oxygen to ward'], SIZES],
  ['Emergency', EMERGENCY_DOCTOR, '/emergency', 'Una Septic', [SEPSIS, 'Nakamura'], UPRIGHT],
  ['Ward', WARD_DOCTOR, '/normal-acceptance', 'Paula Planned', [PLAN], [SIZES[0]]],
  ['Ward', WARD_DOCTOR, '/normal-acceptance', 'Paula Planned', ['Walks with a frame'], SIZES],
] as const;

describe('The texts and controls of a row', () => {
  let app: TestApp;

  const charts = (by: ApiClient, patient_id: string, bp: string) =>
    by.send('POST', '/api/observations', { patient_id, set: setOf(bp) });

  beforeAll(async () => {
    app = await openTestApp();
    const { reception, emergency, icu, operations, radiology } = app.elsewhere;
    const unit = await app.admin.setsUpRoom(await app.admin.setsUpWing('Intensive Care', 'icu'), '301', [
      'A',
      'B',
      'C',
    ]);
    const ward = await app.admin.setsUpRoom(await app.admin.setsUpWing('Surgical Ward', 'ward'), '501', [
      ...['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'],
    ]);
    const place = { wing_id: ward.wing_id, room_id: ward.id };
    const born = { date_of_birth: '1961-04-02' };

    for (const name of ['Kofi Returned', 'Ina Handed', 'Wim Handed', 'Ole Handed', 'Olga Handed']) {
      const admission = await reception.receives('emergency', { name, ...born });
      const triaged = await emergency.triages(admission, {
        ...{ chief_complaint: 'Chest pain, radiating to the left arm', allergies: 'Penicillin', location: 'Bay 12' },
        ...{
          attending_nurse: 'Persephone Wetherington',
          next_step: name.startsWith('Olga') ? STEP : 'Ward bed asked for',
        },
      });
      await charts(emergency, admission.patient_id, name.endsWith('Handed') ? '107/64' : '224/118');
      if (name.startsWith('Ol'))
        await emergency.transfersToOperation(triaged, {
          ...{ procedure_name: 'Appendectomy', operating_room: 'OR 3' },
          ...(name.startsWith('Olga') && { pre_op_instructions: INSTRUCTIONS }),
        });
      else if (name.startsWith('Wim'))
        await emergency.send('POST', `/api/emergency-details/${triaged.id}/transfer-to-ward`, place);
      else {
        const { icu_case: sent } = await emergency.transfersToIcu(triaged, {
          ...{ room_id: unit.id, isolation: 'Contact, MRSA', monitor_alerts: 'MAP below 60' },
        });
        if (name.startsWith('Kofi'))
          await icu.send('POST', `/api/icu/${sent.id}/send-back`, { reason: 'No monitored bed is free before noon' });
      }
    }
    for (const [name, op_status] of [
      ['Pia Before', 'pre-op'],
      ['Ida During', 'in-surgery'],
      ['Paul After', 'post-op'],
    ] as const) {
      const admission = await reception.receives('surgery', { name, ...born });
      const booked = await operations.schedules(admission, {
        ...{ procedure_name: 'Diagnostic laparoscopy, salpingectomy', surgery_type: 'emergency' },
        ...{ surgeon: 'Dr. Nina Halvorsen', anaesthesiologist: 'Dr. Per Lindgren', operating_room: 'OR 1' },
        ...{ pre_op_diagnosis: 'Suspected ectopic pregnancy', anaesthesia_type: 'General, rapid sequence' },
        ...{ scheduled_at: new Date().toISOString(), duration_minutes: 95, location: 'Admissions lounge' },
      });
      await charts(operations, admission.patient_id, op_status === 'pre-op' ? '224/118' : '107/64');
      if (op_status !== 'pre-op') await operations.updates(booked, { op_status: 'in-surgery' });
      if (op_status === 'post-op')
        await operations.updates(booked, {
          ...{ op_status, complications: 'Unable to pass urine, bladder scan in 2 h', location: 'Recovery bay 4' },
        });
    }
    const doctor = await ApiClient.signsIn(app.url, WARD_DOCTOR, PASSWORD);
    for (const [name, isolation] of isolated) {
      const { id: admission_id } = await reception.receives('planned', { name, ...born });
      const apart = { ward_type: 'Surgical', isolation };
      await doctor.send('POST', '/api/normal-acceptances', { ...place, admission_id, ...apart });
      const triaged = await emergency.triages(await reception.receives('emergency', { name, ...born }), {
        chief_complaint: 'Chest pain, radiating to the left arm',
      });
      const { icu_case: sent } = await emergency.transfersToIcu(triaged, {
        ...{ room_id: unit.id, isolation },
      });
      await icu.send('POST', `/api/icu/${sent.id}/send-back`, { reason: 'No isolation room is free before noon' });
      await operations.schedules(await reception.receives('surgery', { name, ...born }), {
        ...{ procedure_name: 'Transurethral resection of the prostate', operating_room: 'OR 2' },
        ...{ isolation, pre_op_instructions: 'Nil by mouth' },
      });
    }
    for (const [name, location] of away) {
      const admission = await reception.receives('planned', { name, ...born });
      const { id } = await doctor.send<{ id: string }>('POST', '/api/normal-acceptances', {
        ...{ ...place, admission_id: admission.id, ward_type: 'Surgical', visiting_hours: '15:00–20:00' },
        ...{ diagnosis: 'Adhesive small bowel obstruction', mobility_status: 'Walks with a frame' },
        care_plan: 'Nasogastric tube on drainage, 4-hourly aspirates. Fluid balance.',
      });
      await chartedLongAgo(doctor, admission.patient_id);
      const { operation } = await doctor.send<{ operation: OperationRecord }>(
        'POST',
        `/api/normal-acceptances/${id}/transfer-to-operation`,
        {
          ...{ surgery_type: 'urgent', procedure_name: 'Laparotomy, adhesiolysis', operating_room: 'OR 1' },
          ...{ pre_op_diagnosis: 'Small bowel obstruction, no progress' },
          pre_op_instructions: 'Nasogastric tube on suction, antibiotics at induction',
        },
      );
      if (!location) continue;
      await operations.send('POST', `/api/operations/${operation.id}/accept`);
      await operations.updates(operation, { location });
    }
    const alerted = { next_step: 'Prone at 22:00', monitor_alerts: 'SpO2 below 88, peak pressure high' };
    for (const name of ['Iris Away', 'Ivo Asked']) {
      const { id } = await icu.accepts(await reception.receives('icu', { name, ...born }), {
        ...{ ...alerted, severity: 'critical', diagnosis: 'Mixed overdose, opioid and benzodiazepine' },
      });
      const { operation } = await icu.send<{ operation: OperationRecord }>(
        'POST',
        `/api/icu/${id}/transfer-to-operation`,
        { surgery_type: 'urgent', procedure_name: 'Tracheostomy', operating_room: 'OR 4' },
      );
      if (name.endsWith('Asked')) continue;
      await operations.send('POST', `/api/operations/${operation.id}/accept`);
      await operations.updates(operation, { location: 'Holding bay 2' });
    }
    const noted = await icu.accepts(await reception.receives('icu', { name: 'Nora Noted', ...born }), {
      ...{ severity: 'stable', next_step: 'Oxygen to ward' },
    });
    await icu.send('POST', `/api/icu/${noted.id}/notes`, { text: 'Turned to the left side, skin intact, heels free' });
    await emergency.triages(await reception.receives('emergency', { name: 'Una Septic', ...born }), {
      ...{ chief_complaint: SEPSIS, doctor_id: (await emergency.lists('/api/doctors'))[0]?.id },
      attending_nurse: 'Persephone Nakamura',
    });
    const planned = await reception.receives('planned', { name: 'Paula Planned', ...born });
    await doctor.send('POST', '/api/normal-acceptances', {
      ...{ ...place, admission_id: planned.id, ward_type: 'Surgical', care_plan: PLAN },
      mobility_status: 'Walks with a frame',
    });
    await doctor.send('POST', '/api/waiting-list', {
      ...{ patient_id: (await reception.registers({ name: 'Wes Waiting', ...born })).id, priority: 2 },
      ...{ diagnosis: 'Breech presentation, 37 weeks', reason: 'External cephalic version at 37 weeks' },
    });
    await radiology.ordersStudy(await reception.registers({ name: 'Ria Studied', ...born }), {
      ...{ body_part: 'Abdomen', body_site: 'Left', contrast: 'Iodine', technique: 'Portal venous phase' },
      ...{ performer: 'Ravi Menon', place: 'CT 1' },
    });
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  it.each(fullBoards)('do not lie over one another on $name', async ({ path, email }) => {
    const { page } = await app.signsIn(email, Screen);
    await page.goto(app.url + path);
    await page.locator('[data-row]').first().waitFor();
    for (const [width, height] of [[1920, 1080], ...SIZES] as const) {
      await page.setViewportSize({ width, height });
      await fontsAreLoaded(page);
      await becomes(`what overlaps at ${width} px`, () => page.evaluate(OVERLAPS), []);
    }
    await page.context().close();
  });

  it('take a press on 24 px: that a patient came back, with a mouse', async () => {
    const { page } = await app.signsIn(EMERGENCY_DOCTOR, Screen);
    const back = page.getByRole('button', { name: /^Back from ICU: No monitored/ });
    for (const [width, height] of [...SIZES, [720, 450]] as const) {
      await page.setViewportSize({ width, height });
      await fontsAreLoaded(page);
      const pressed = async () => {
        const box = await back.boundingBox();
        return [(box?.height ?? 0) >= 24, (box?.width ?? 0) >= 24];
      };
      await becomes(`whether it is so high and so wide at ${width} px`, pressed, [true, true]);
    }
    await page.context().close();
  });

  it('say of whom the ICU has not accepted yet what the monitor says and what the next step is', async () => {
    const { page } = await app.signsIn(ICU_DOCTOR, Screen);
    const row = page.locator('[data-row]').filter({ hasText: 'Ina Handed' });
    const parts = ['MAP below 60', 'to accept', 'Ward bed asked for'];
    for (const [width, height] of [[1920, 1080], ...SIZES] as const) {
      await page.setViewportSize({ width, height });
      await fontsAreLoaded(page);
      for (const part of parts) await row.getByText(part, { exact: true }).waitFor();
      const cut = async () => {
        const all = await page.evaluate<readonly string[]>(cutTexts('[data-row]'));
        return all.filter((text) => parts.includes(text));
      };
      await becomes(`what of it is cut at ${width} px`, cut, []);
    }
    await page.context().close();
  });

  it.each(decides)('say on %s what decides something, whole: %#', async (_, email, path, name, parts, sizes) => {
    const { page } = await app.signsIn(email, Screen);
    await page.goto(app.url + path);
    const row = page.locator('[data-row]').filter({ hasText: name });
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await fontsAreLoaded(page);
      for (const part of parts) await row.getByText(part, { exact: true }).first().waitFor();
      const cut = async () => {
        const all = await page.evaluate<readonly string[]>(cutTexts(`[data-row][aria-label^="${name}"]`));
        return all.filter((text) => (parts as readonly string[]).includes(text));
      };
      await becomes(`what of it is cut at ${width} px`, cut, []);
    }
    await page.context().close();
  });

  it('have their button apart from the menu on a tablet upright, and both for a finger', async () => {
    for (const hasTouch of [false, true]) {
      const { page } = await app.signsIn(SURGEON, Screen, {
        options: { viewport: { width: 820, height: 1180 }, hasTouch },
      });
      const row = page.locator('[data-row]').filter({ hasText: 'Paul After' });
      await row.waitFor();
      await fontsAreLoaded(page);
      const gap = async () => {
        const drawn = await row
          .getByRole('button', { name: 'Transfer to Ward, Paul After' })
          .locator('.short')
          .boundingBox();
        const menu = await row
          .getByRole('button', { name: /^More actions/ })
          .locator('svg')
          .boundingBox();
        return drawn !== null && menu !== null && menu.x - drawn.x - drawn.width >= 8;
      };
      await becomes(`whether it is, ${hasTouch ? 'for a finger' : 'with a mouse'}`, gap, true);
      await page.context().close();
    }
  });

  it('are whole on beds too: where whoever lies there is asked to go', async () => {
    const { page } = await app.signsIn(WARD_DOCTOR, Screen);
    await page.goto(`${app.url}/beds`);
    const asked = 'Awaiting Operations acceptance';
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.getByText(asked, { exact: true }).first().waitFor();
      await fontsAreLoaded(page);
      const cut = async () => (await page.evaluate<readonly string[]>(cutTexts('li'))).filter((text) => text === asked);
      await becomes(`what is cut at ${width} px`, cut, []);
    }
    await page.context().close();
  });

  it('say which isolation it is, whole', async () => {
    const { page } = await app.signsIn(ICU_DOCTOR, Screen);
    const word = page.getByTitle('Isolation: Contact, MRSA').locator('.word');
    for (const [width, height] of [[1920, 1080], ...SIZES] as const) {
      await page.setViewportSize({ width, height });
      await fontsAreLoaded(page);
      const cut = () =>
        // Half of a letter's height may hang out of a line; a line that is left out is higher.
        word.evaluate((part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 4);
      await becomes(`whether it is cut at ${width} px`, cut, false);
    }
    await page.context().close();
  });

  it.each([
    ['Emergency', EMERGENCY_DOCTOR, '/emergency'],
    ['Operations', SURGEON, '/operations'],
    ['Ward', WARD_DOCTOR, '/normal-acceptance'],
  ])('say on %s which precautions are taken, whole, with the rest in the title', async (_, email, path) => {
    const { page } = await app.signsIn(email, Screen);
    await page.goto(app.url + path);
    for (const [width, height] of [[1920, 1080], ...SIZES] as const) {
      await page.setViewportSize({ width, height });
      await fontsAreLoaded(page);
      for (const [name, isolation, kind] of isolated) {
        const row = page.locator('[data-row]').filter({ hasText: name });
        await row.getByTitle(`Isolation: ${isolation}`).getByText(kind, { exact: true }).waitFor();
      }
      const cut = async () => {
        const all = await page.evaluate<readonly string[]>(cutTexts('[data-row]'));
        return all.filter((text) => isolated.some(([, , kind]) => text === kind));
      };
      await becomes(`which of them are cut at ${width} px`, cut, []);
    }
    await page.context().close();
  });

  it.each([
    ['Operations', SURGEON, '/operations', ['Admissions lounge', 'Recovery bay 4', 'Holding bay 2']],
    ['Ward', WARD_DOCTOR, '/normal-acceptance', ['Holding bay 2', 'To OR, not accepted']],
  ])('say on %s where a patient is, whole', async (_, email, path, places) => {
    const { page } = await app.signsIn(email, Screen);
    await page.goto(app.url + path);
    for (const [width, height] of [[1920, 1080], ...SIZES] as const) {
      await page.setViewportSize({ width, height });
      await fontsAreLoaded(page);
      for (const words of places)
        await page.locator('[data-row]').getByText(words).filter({ visible: true }).first().waitFor();
      const cut = async () => {
        const all = await page.evaluate<readonly string[]>(cutTexts('[data-row]'));
        return all.filter((text) => places.some((words) => words === text));
      };
      await becomes(`which places are cut at ${width} px`, cut, []);
    }
    await page.context().close();
  });

  it('say on a tablet across why somebody is in Emergency, whole', async () => {
    const { page } = await app.signsIn(EMERGENCY_DOCTOR, Screen);
    const complaint = 'Chest pain, radiating to the left arm';
    for (const [width, height] of [
      [1280, 800],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      await fontsAreLoaded(page);
      await page.locator('[data-row]').getByText(complaint, { exact: true }).first().waitFor();
      const cut = async () =>
        (await page.evaluate<readonly string[]>(cutTexts('[data-row]:not(:has([title^="Isolation"]))'))).includes(
          complaint,
        );
      await becomes(`whether it is cut at ${width} px`, cut, false);
    }
    await page.context().close();
  });

  it.each([
    ['Operations', SURGEON, '/operations'],
    ['Ward', WARD_DOCTOR, '/normal-acceptance'],
  ])('say on %s how old a score is whole or not at all', async (_, email, path) => {
    const { page } = await app.signsIn(email, Screen);
    await page.goto(app.url + path);
    const row = page.locator('[data-row]').filter({ hasText: 'Ada Away' });
    for (const [width, height] of [[1920, 1080], ...SIZES] as const) {
      await page.setViewportSize({ width, height });
      await fontsAreLoaded(page);
      await row.getByText('Falls high').waitFor();
      const shown = () =>
        row.getByTitle(/^Morse/).evaluate((mark) => {
          const age = mark.querySelector('.num');
          if (!age) return 'in part';
          // As long as an age is at most.
          age.textContent = ', 23 h 36';
          const [box, edge] = [age.getBoundingClientRect(), mark.getBoundingClientRect()];
          return box.right <= edge.right + 1 || box.top > edge.bottom - 4 ? 'well' : 'in part';
        });
      await becomes(`how its age is shown at ${width} px`, shown, 'well');
    }
    await page.context().close();
  });

  it('have their first lines on one base line', async () => {
    for (const [email, path, first, beside] of [
      [WARD_DOCTOR, '/normal-acceptance', 'Walks with a frame', 'Adhesive small bowel obstruction'],
      [SURGEON, '/operations', 'Urgent', 'OR 1'],
    ] as const) {
      const { page } = await app.signsIn(email, Screen);
      await page.goto(app.url + path);
      const row = page.locator('[data-row]').filter({ hasText: 'Ada Away' });
      for (const width of [1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await fontsAreLoaded(page);
        const middles = async () => {
          const boxes = [first, beside].map((words) => row.getByText(words, { exact: true }).first().boundingBox());
          const [one, other] = (await Promise.all(boxes)).map((box) => (box ? box.y + box.height / 2 : 0));
          return Math.abs((one ?? 0) - (other ?? 0)) < 1;
        };
        await becomes(`whether they are at ${width} px on ${path}`, middles, true);
      }
      await page.context().close();
    }
  });

  it('say whole what is wrong with whoever waits for a bed, upright and at a zoom of 200 % as well', async () => {
    const { page } = await app.signsIn(WARD_DOCTOR, Screen);
    await page
      .getByRole('button', { name: /Waiting List$/ })
      .first()
      .click();
    await page.locator('[data-row]').filter({ hasText: 'Wes Waiting' }).waitFor();
    for (const [width, height] of [...SIZES, [720, 450]] as const) {
      await page.setViewportSize({ width, height });
      await fontsAreLoaded(page);
      const cut = () => page.evaluate<readonly string[]>(cutTexts('[data-row]'));
      await becomes(`what is cut at ${width} px`, cut, []);
    }
    await page.context().close();
  });
});

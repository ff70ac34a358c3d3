import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright-core';
import { IcuBoard } from './pages/icu-board.js';
import { ADDED, withAddedField } from './support/added-field.js';
import { ICU_DOCTOR, openTestApp, type TestApp } from './support/test-app.js';

const SERVICE_WITH_IT = fileURLToPath(new URL('../../dist/e2e/support/with-added-field.js', import.meta.url));

/** Has a browser run code whose declaration has the field too, as a build of it would. */
async function withIt(context: BrowserContext, changed: string[]): Promise<void> {
  await context.route('**/*.js', async (route) => {
    const answer = await route.fetch();
    const code = withAddedField(await answer.text());
    if (code === null) return route.fulfill({ response: answer });
    changed.push(route.request().url());
    return route.fulfill({ response: answer, body: code });
  });
}

/*
 * A field that is added to the declaration of ICU cases, and named nowhere else, goes through all of the service as it is built: form, request,
 * command, event, projection, row, patch, and the form again. `recorded-field.spec.ts` of the web does the same without service and browser.
 */
describe('A recorded field that is added to a declaration', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ settings: { NODE_OPTIONS: `--import=${SERVICE_WITH_IT}` } });
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  it('travels from the form to the board and back', async () => {
    const { icu, reception } = app.elsewhere;
    const changed: string[] = [];
    const board = await app.signsIn(ICU_DOCTOR, IcuBoard, {
      options: { serviceWorkers: 'block' },
      prepare: (context) => withIt(context, changed),
    });
    expect(changed.length).toBeGreaterThan(0);

    await reception.receives('icu', { name: 'Ada Added' });
    await board
      .arrival('Ada Added')
      .getByRole('button', { name: /Ada Added/ })
      .click();
    const form = await board.form('Accept into the ICU').opens();
    await form.chooses('Severity', 'Stable');
    await form.writes({ [ADDED.label]: ' Propofol ' });
    await form.saves('Accept');
    await board.shows('Ada Added');
    const [saved] = await icu.lists('/api/icu');
    expect(saved).toMatchObject({ [ADDED.name]: 'Propofol', severity: 'stable' });
    expect((await icu.seesBoard('icu')).collections.icu).toEqual([saved]);
    expect(JSON.stringify(await icu.sees('/api/openapi.json'))).toContain(`"${ADDED.name}"`);

    const edit = await board.beginsEditOf('Ada Added');
    expect(await edit.reads(ADDED.label)).toBe('Propofol');
    await edit.writes({ [ADDED.label]: 'Midazolam' });
    await icu.send('PUT', `/api/icu/${saved?.id}`, { [ADDED.name]: 'Ketamine' });
    const moved = edit.panel.getByRole('alert').filter({ hasText: 'Ketamine' });
    await moved.getByText(ADDED.label).first().waitFor();
    await moved.getByRole('button', { name: 'Keep mine' }).click();
    await edit.saves('Save changes');
    expect(await icu.sees(`/api/icu/${saved?.id}`)).toMatchObject({ [ADDED.name]: 'Midazolam' });
  });
});

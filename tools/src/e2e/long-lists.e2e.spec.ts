import { ReceptionDesk } from './pages/reception-desk.js';
import type { Screen } from './pages/screen.js';
import { UsersPage } from './pages/users-page.js';
import { becomes } from './support/eventually.js';
import { ADMIN, openTestApp, RECEPTION, type TestApp } from './support/test-app.js';

/* A page of a list holds a thousand rows. Here it holds one, so that three people are more than a page. */

describe('Lists of more than one page', () => {
  let app: TestApp;
  const names = ['Ada First', 'Ben Second', 'Cleo Third'];

  beforeAll(async () => {
    app = await openTestApp();
    for (const name of names) await app.elsewhere.reception.receives('emergency', { name });
  });

  afterAll(() => app?.close());

  async function withShortPages({ page }: Screen): Promise<void> {
    await page.route(/\/api\/(admissions|users)\b(?!\/)/, (route) => {
      const url = new URL(route.request().url());
      if (route.request().method() === 'GET') url.searchParams.set('limit', '1');
      return route.continue({ url: url.href });
    });
    await page.reload();
  }

  it('are read to their end by Reception: whoever is admitted is known as admitted', async () => {
    const desk = await app.signsIn(RECEPTION, ReceptionDesk);
    await withShortPages(desk);
    await becomes('the list', async () => (await desk.admittedNow()).sort(), names);
    await desk.finds('Ada First');
    await desk.form('Patient').button('Discharge…').waitFor();
    expect(await desk.form('Patient').button('Admit').count()).toBe(0);
  });

  it('say of nobody that they are not admitted while the list could not be read', async () => {
    const desk = await app.signsIn(RECEPTION, ReceptionDesk);
    await desk.page.route(/\/api\/admissions\?status=admitted/, (route) => route.abort());
    await desk.page.reload();
    await desk.page.getByRole('searchbox', { name: 'Find a patient' }).fill('Ada First');
    const found = desk.page.getByRole('listitem').filter({ hasText: 'Ada First' });
    await found.getByText('Admitted or not is not known').waitFor();
    await found.click();
    const { panel } = desk.form('Patient');
    await panel.getByText('Admitted or not is not known').waitFor();
    expect(await desk.form('Patient').button('Admit').count()).toBe(0);
  });

  it('are read to their end on the page of users', async () => {
    const users = await app.signsIn(ADMIN, UsersPage);
    await withShortPages(users);
    const { length } = await app.admin.lists('/api/users');
    await becomes('the accounts', () => users.page.getByRole('listitem').count(), length);
  });

  it('had no page with an error that nobody saw', () => expect(app.silentErrors).toEqual([]));
});

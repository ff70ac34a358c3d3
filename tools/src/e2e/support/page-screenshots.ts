import type { Page } from 'playwright-core';

/** A hospital in the middle of its day, one that nobody has come to yet, or the first after its boards have halted. */
export type Scene = 'busy' | 'empty' | 'halted';

export interface Screenshot {
  readonly name: string;
  readonly scene?: Scene;
  /** Whose page it is: the mailbox of a demo login; null: of nobody who is signed in. */
  readonly who: string | null;
  /** What is done before the screenshot is taken. */
  readonly after?: (page: Page) => Promise<unknown>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const press = (name: string | RegExp) => (page: Page) => button(page, name).click();
const goTo = (path: string) => async (page: Page) => {
  await page.goto(new URL(path, page.url()).href);
  await page.getByRole('heading', { level: 1 }).waitFor();
};
const isSaid = (words: string) => (page: Page) => page.getByRole('alert').filter({ hasText: words }).first().waitFor();

async function loseConnection(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await isSaid('Connection lost')(page);
}

const loseConnectionAt = (path: string) => async (page: Page) => {
  await goTo(path)(page);
  await page.getByRole('listitem').first().waitFor();
  await loseConnection(page);
};

async function showFreeBeds(page: Page): Promise<void> {
  await goTo('/beds')(page);
  await page.getByRole('region', { name: 'Beds' }).getByRole('button', { name: /Free/ }).click();
}

async function addOnCall(page: Page): Promise<void> {
  await goTo('/on-call')(page);
  await press('Add time on call')(page);
}

async function leaveOutWhatIsRequired(page: Page): Promise<void> {
  await press(/^\+ Add Triage/)(page);
  await page.getByLabel('Chief complaint').fill('');
  await press('Save triage')(page);
}

async function saveWithoutConnection(page: Page): Promise<void> {
  await press(/^\+ Add Triage/)(page);
  await page.getByRole('group', { name: 'Triage level' }).getByText('Urgent', { exact: true }).click();
  await page.getByLabel('Chief complaint').fill('Short of breath since the morning');
  await loseConnection(page);
  await press('Save triage')(page);
  await isSaid('Your entries are kept')(page);
}

async function searchStudies(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search studies' }).fill('ct');
  await page.getByText(/\d found$/).waitFor();
}

const openFromMenu = (entry: string) => async (page: Page) => {
  const row = page.locator('[data-row]').first();
  await row.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

/** Something critical, and something that nobody can have. */
async function enterResult(page: Page): Promise<void> {
  await openFromMenu('Enter result')(page);
  const panel = page.getByRole('complementary', { name: 'Enter result' });
  const add = panel.getByRole('button', { name: 'Add value' });
  for (const [name, value] of [
    ['Potassium', '6.9'],
    ['Sodium', '1400'],
  ] as const) {
    await add.click();
    await panel.getByLabel('Measured').last().fill(name);
    await panel.getByLabel('Value', { exact: true }).last().fill(value);
  }
  await panel.getByRole('button', { name: 'Publish result' }).click();
  await panel.getByRole('alert').first().waitFor();
}

async function showDone(page: Page): Promise<void> {
  await press('Done')(page);
  await page.getByRole('table', { name: /that are over$/ }).waitFor();
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
}

async function correctResult(page: Page): Promise<void> {
  await showDone(page);
  await press(/^Correct result, /)(page);
  await page.getByRole('complementary', { name: 'Correct result' }).getByLabel('Conclusion').waitFor();
}

async function openSomebody(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: /^Admitted now/ })
    .getByRole('button')
    .first()
    .click();
  await button(page, 'Discharge…').waitFor();
}

async function openUtilizationOfWeek(page: Page): Promise<void> {
  await goTo('/operations/utilization')(page);
  await press('Week')(page);
  await page.getByRole('table').waitFor();
}

async function loseUtilization(page: Page): Promise<void> {
  await goTo('/operations/utilization')(page);
  await page.getByRole('table').waitFor();
  await loseConnection(page);
}

const openChartAt = (card: string) => async (page: Page) => {
  await press(/^Chart, /)(page);
  const chart = page.getByRole('complementary', { name: /^Chart of / });
  await chart.getByRole('button', { name: new RegExp(`^${card}`) }).click();
  await button(page, 'All categories').waitFor();
};

/** The history of the first patient on a board of the past whose row says this, if it is named, at the newest event that says the other. */
const openEvent =
  (ward: string, said: string, row = '') =>
  async (page: Page): Promise<void> => {
    await page.goto(new URL(`/audit/boards/${ward}`, page.url()).href);
    const at = new Date().toISOString().slice(0, 19).replace('T', ' ');
    await page.getByLabel('Board at').fill(at);
    await page.keyboard.press('Enter');
    await page.locator('.board [data-row]').filter({ hasText: row }).getByRole('button').first().click();
    const events = page.getByRole('list', { name: 'Events' });
    await events.getByRole('button').filter({ hasText: said }).first().click();
    await page.getByText('What this event changed').waitFor();
  };

async function openExport(page: Page): Promise<void> {
  await openEvent('icu', 'changed the ICU case')(page);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByText('This export is complete').waitFor();
}

async function openPastBoard(page: Page): Promise<void> {
  const at = new Date().toISOString().slice(0, 19).replace('T', ' ');
  await page.goto(new URL('/audit/boards/emergency', page.url()).href);
  await page.getByLabel('Board at').fill(at);
  await page.keyboard.press('Enter');
  await page.locator('.board [data-row]').first().waitFor();
}

async function findForAudit(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find a patient' }).fill('an');
  await page.locator('[data-row]').first().waitFor();
}

/** Every page, and every state of one that looks different. */
export const pageScreenshots: readonly Screenshot[] = [
  { name: 'login', who: null },
  { name: 'emergency', who: 'emergency' },
  { name: 'emergency-triage', who: 'nurse.emergency', after: press(/^\+ Add Triage/) },
  { name: 'emergency-complaints', who: 'nurse.emergency', after: leaveOutWhatIsRequired },
  { name: 'emergency-unsent', who: 'nurse.emergency', after: saveWithoutConnection },
  { name: 'emergency-edit', who: 'emergency', after: openFromMenu('Edit') },
  { name: 'emergency-to-icu', who: 'emergency', after: press(/^To ICU/) },
  { name: 'emergency-release', who: 'emergency', after: openFromMenu('Delete (treated and released)…') },
  { name: 'emergency-bell', who: 'emergency', after: press(/^Notifications/) },
  { name: 'emergency-keys', who: 'emergency', after: (page) => page.keyboard.press('?') },
  { name: 'emergency-stale', who: 'emergency', after: loseConnection },
  { name: 'icu', who: 'icu' },
  { name: 'icu-edit', who: 'icu', after: openFromMenu('Edit') },
  { name: 'operations', who: 'operations' },
  { name: 'operations-schedule', who: 'operations', after: press(/^Schedule, /) },
  { name: 'operations-edit', who: 'operations', after: openFromMenu('Edit') },
  { name: 'operations-pick', who: 'operations', after: press('+ Schedule Operation') },
  { name: 'utilization', who: 'operations', after: goTo('/operations/utilization') },
  { name: 'utilization-week', who: 'operations', after: openUtilizationOfWeek },
  { name: 'utilization-stale', who: 'operations', after: loseUtilization },
  { name: 'emergency-to-operation', who: 'emergency', after: openFromMenu('To Operation') },
  { name: 'chart', who: 'emergency', after: press(/^Chart, /) },
  { name: 'chart-vitals', who: 'icu', after: openChartAt('Vitals') },
  { name: 'chart-assessment', who: 'ward', after: openChartAt('Nursing Assess.') },
  { name: 'chart-radiology', who: 'radiology', after: press(/^Chart, /) },
  { name: 'chart-order', who: 'ward', after: press(/^\+ Order, /) },
  { name: 'reception', who: 'reception' },
  { name: 'reception-patient', who: 'reception', after: openSomebody },
  { name: 'reception-register', who: 'reception', after: press('Register patient') },
  { name: 'users', who: 'admin' },
  { name: 'users-add', who: 'admin', after: press('Add user') },
  { name: 'radiology', who: 'radiology' },
  { name: 'radiology-order', who: 'radiology', after: press('+ New Imaging Order') },
  { name: 'radiology-start', who: 'radiology', after: press(/^Start, /) },
  { name: 'radiology-report', who: 'radiology', after: press(/^Report, /) },
  { name: 'radiology-patient', who: 'radiology', after: openFromMenu('Studies of this patient') },
  { name: 'radiology-search', who: 'radiology', after: searchStudies },
  { name: 'ward', who: 'ward' },
  { name: 'ward-waiting', who: 'ward', after: press(/Waiting List$/) },
  { name: 'ward-accept', who: 'ward', after: press('+ Acceptance') },
  { name: 'ward-move', who: 'ward', after: openFromMenu('Move to another bed') },
  { name: 'pharmacy', who: 'pharmacy' },
  { name: 'pharmacy-dispense', who: 'pharmacy', after: press(/^Dispense, /) },
  { name: 'pharmacy-decline', who: 'pharmacy', after: openFromMenu('Decline') },
  { name: 'pharmacy-details', who: 'pharmacy', after: press(/^Details, /) },
  { name: 'pharmacy-done', who: 'pharmacy', after: showDone },
  { name: 'pharmacy-stale', who: 'pharmacy', after: loseConnection },
  { name: 'laboratory', who: 'lab' },
  { name: 'laboratory-result', who: 'lab', after: enterResult },
  { name: 'laboratory-done', who: 'lab', after: showDone },
  { name: 'laboratory-correct', who: 'lab', after: correctResult },
  { name: 'beds', who: 'reception', after: goTo('/beds') },
  { name: 'beds-of-ward', who: 'ward', after: goTo('/beds') },
  { name: 'beds-free', who: 'admin', after: showFreeBeds },
  { name: 'beds-stale', who: 'reception', after: loseConnectionAt('/beds') },
  { name: 'on-call', who: 'admin', after: goTo('/on-call') },
  { name: 'on-call-add', who: 'admin', after: addOnCall },
  { name: 'empty-beds', scene: 'empty', who: 'ward', after: goTo('/beds') },
  { name: 'empty-ward', scene: 'empty', who: 'ward' },
  { name: 'home', who: 'pharmacy' },
  { name: 'audit', who: 'auditor', after: findForAudit },
  { name: 'audit-history', who: 'auditor', after: openEvent('icu', 'changed the ICU case') },
  { name: 'audit-move', who: 'auditor', after: openEvent('ward', 'moved the patient', 'Sakura Watanabe') },
  { name: 'audit-allergy', who: 'auditor', after: openEvent('emergency', 'allerg') },
  { name: 'audit-export', who: 'auditor', after: openExport },
  { name: 'audit-board', who: 'auditor', after: openPastBoard },
  { name: 'audit-access', who: 'auditor', after: goTo('/audit/access') },
  { name: 'empty-utilization', scene: 'empty', who: 'operations', after: goTo('/operations/utilization') },
  { name: 'forbidden', who: 'icu', after: goTo('/users') },
  { name: 'not-found', who: 'icu', after: goTo('/nowhere') },
  { name: 'empty-emergency', scene: 'empty', who: 'emergency' },
  { name: 'empty-icu', scene: 'empty', who: 'icu' },
  { name: 'empty-operations', scene: 'empty', who: 'operations' },
  { name: 'empty-radiology', scene: 'empty', who: 'radiology' },
  { name: 'halted-emergency', scene: 'halted', who: 'emergency', after: isSaid('is no longer updating') },
  { name: 'halted-reception', scene: 'halted', who: 'reception', after: openSomebody },
];

import type { Page } from 'playwright-core';

/** A hospital in the middle of its day, one that nobody has come to yet, or the first after its boards have halted. */
export type Scene = 'busy' | 'empty' | 'halted';

export interface Picture {
  readonly name: string;
  readonly scene?: Scene;
  /** Whose page it is: the mailbox of a demo login; null: of nobody who is signed in. */
  readonly who: string | null;
  /** What is done before the picture is taken. */
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

/** Every page, and every state of one that looks different. */
export const pictures: readonly Picture[] = [
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
  { name: 'beds', who: 'reception', after: goTo('/beds') },
  { name: 'beds-of-ward', who: 'ward', after: goTo('/beds') },
  { name: 'beds-free', who: 'admin', after: showFreeBeds },
  { name: 'beds-stale', who: 'reception', after: loseConnectionAt('/beds') },
  { name: 'on-call', who: 'admin', after: goTo('/on-call') },
  { name: 'on-call-add', who: 'admin', after: addOnCall },
  { name: 'empty-beds', scene: 'empty', who: 'ward', after: goTo('/beds') },
  { name: 'empty-ward', scene: 'empty', who: 'ward' },
  { name: 'home', who: 'auditor' },
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

import { type APIRequestContext, expect, type Locator, type Page, request } from '@playwright/test';
import { agree, expectAccessible, expectReadable, signInAs, visit } from '../support/browser/browser.ts';
import { expectPageError, loadNothingAhead, type Visitor } from '../support/browser/lent-browser.ts';
import { type Gate, gateOf, open, tryAgain } from '../support/browser/screens.ts';
import {
  everybody,
  noRecord,
  ofAdmin,
  ofClient,
  ofDispatcher,
  ofOperator,
  ofTechnician,
  otherRecord,
  type Screen,
} from '../support/browser/states-expected.ts';
import { test } from '../support/browser/story.ts';
import { inTurn } from '../support/rounds.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;
let admin: APIRequestContext;
let operator: APIRequestContext;
const operatorEmail = 'operator@empty.test';

test.describe.configure({ mode: 'parallel' });

test.beforeAll(async () => {
  app = await startApp();
  admin = await deviceOf('admin@demo.test');
  await make(admin, '/api/operators', { name: 'Empty Cup', country: 'Bahrain', email: operatorEmail });
  operator = await deviceOf(operatorEmail);
});

test.afterAll(async () => {
  await admin.dispose();
  await operator.dispose();
  await app.stop();
});

async function deviceOf(email: string): Promise<APIRequestContext> {
  const device = await request.newContext({ baseURL: app.origin, extraHTTPHeaders: { origin: app.origin } });
  const session = await make(device, '/api/session/sign-in', { email });
  if (session.must_agree) await agree(device, app.origin);
  return device;
}

/** Creates a record. Everyone in this test has the password of the demo accounts. */
async function make(
  by: APIRequestContext,
  path: string,
  data: object,
): Promise<{ readonly must_agree?: boolean }> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answer = await by.post(path, { data: { ...data, password: 'demo-coffee' }, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

const main = (page: Page): Locator => page.getByRole('main');
const title = (page: Page): Locator => page.getByRole('heading', { level: 1 });
const failed = (page: Page): Locator => main(page).getByRole('alert');

/** Finds skeletons, and inputs whose options are loading. */
const loading = (page: Page): Locator =>
  main(page)
    .getByRole('status')
    .and(page.locator('[aria-label=Loading], :text-is("Loading")'))
    .or(main(page).locator('[role=combobox][aria-busy=true]'));

/**
 * Checks that every screen shows its title and its empty state. The screens selected for this run are also checked
 * while they load and after loading has failed.
 */
async function expectStates(page: Page, screens: readonly Screen[]): Promise<void> {
  const gate = await gateOf(page);
  const looked = inTurn(screens, 6);
  for (const screen of screens) {
    await test.step(screen.path, async () => {
      const isFirst = screen === looked[0];
      if (looked.includes(screen)) await expectWaiting(page, gate, screen, isFirst);
      else await open(page, screen.path);
      await expectCome(page, screen);
      if (isFirst) await expectAccessible(page, 'main');
    });
  }
}

/**
 * Checks that the screen shows its loading state, then its error state with a retry. All screens use the same
 * components for these states. So accessibility and contrast are checked only on a role's first screen.
 */
async function expectWaiting(page: Page, gate: Gate, screen: Screen, isFirst: boolean): Promise<void> {
  const { path, heading, headingBefore = heading } = screen;
  gate.hold();
  await open(page, path);
  await expect(title(page)).toHaveText(headingBefore);
  await expect(loading(page).filter({ visible: true }).first()).toBeVisible();
  if (isFirst) await expectAccessible(page, 'main');
  if (isFirst) await expectReadable(page, 'main');
  // The journeys request reduced motion, so nothing pulses while it loads.
  expect(await pulses(page)).toBe(0);

  await gate.fail();
  await expect(loading(page)).toHaveCount(0);
  await expect(failed(page).first()).toContainText('could not be loaded');
  await expect(failed(page).first()).toContainText('Something went wrong on our side. Try again.');
  if (isFirst) await expectAccessible(page, 'main');

  gate.open();
  await tryAgain(page);
}

/** Returns how many placeholders are animated. */
const pulses = (page: Page) =>
  page.evaluate(
    () =>
      document.getAnimations().filter(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return target?.classList.contains('mantine-Skeleton-root');
      }).length,
  );

/** Checks the screen after its data has arrived. */
async function expectCome(page: Page, { heading, says = [], figures = [] }: Screen): Promise<void> {
  await expect(title(page)).toHaveText(heading);
  await expect(failed(page)).toHaveCount(0);
  await expect(loading(page)).toHaveCount(0);
  for (const text of says) await expect(main(page).getByText(text, { exact: true })).toBeVisible();
  for (const name of figures) {
    await expect(main(page).getByRole('link', { name: new RegExp(`^${name}\\s*0\\b`) })).toBeVisible();
  }
}

/** Waits until the live stream is connected. The page then reloads all its data. */
const expectOnline = (page: Page) => expect(page.getByText('Online', { exact: true })).toBeVisible();

/** Checks that the page shows that it is offline while there is no network. */
async function expectOffline(page: Page, work: () => Promise<void> = async () => undefined): Promise<void> {
  await page.context().setOffline(true);
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await expect(page.getByText('You are offline. This page may be out of date')).toBeVisible();
  await expectAccessible(page);
  await work();
  await page.context().setOffline(false);
  await expectOnline(page);
}

/** Returns the browser's errors, except for those that the test caused. */
const unprovoked = ({ complaints }: Visitor) =>
  complaints.filter((text) => !/^Failed to load resource/.test(text));

const cases: readonly (readonly [
  role: string,
  email: string,
  screens: readonly Screen[],
  made?: readonly [path: string, data: object],
])[] = [
  ['country_operator', operatorEmail, ofOperator],
  [
    'dispatcher',
    'dispatcher@empty.test',
    // The screens that everyone may open are the same for each role, so only one role checks them.
    [...ofDispatcher, ...everybody],
    ['/api/dispatchers', { name: 'Dana', phone: '+973 1700 0009' }],
  ],
  [
    'technician',
    'technician@empty.test',
    ofTechnician,
    ['/api/technicians', { name: 'Tariq', phone: '+973 1700 0008' }],
  ],
  [
    'client',
    'client@empty.test',
    ofClient,
    ['/api/clients', { name: 'Cafe Nil', phone: '+973 1700 0007', address: 'Pier 2' }],
  ],
];

for (const [role, email, screens, made] of cases) {
  test(`every screen says to a ${role} without data that it is loading, that it failed, and that it is empty`, async ({
    browser,
  }) => {
    if (made !== undefined) await make(operator, made[0], { ...made[1], email });
    const visitor = await visit(browser, app.origin);
    const { page } = visitor;
    await signInAs(page, email, '/dashboard');
    await expectOnline(page);
    await expectStates(page, screens);
    await expectOffline(page);
    expect(unprovoked(visitor)).toEqual([]);
  });
}

test('content that cannot be loaded while offline says so, and appears once there is a connection', async ({
  browser,
}) => {
  const visitor = await visit(browser, app.origin, { isNew: true });
  const { page } = visitor;
  // Nothing is preloaded, because a preloaded screen opens even offline.
  await loadNothingAhead(page);
  await signInAs(page, 'technician@demo.test', `/technician/jobs/${noRecord}`);
  await expect(title(page)).toHaveText('Job not found');
  await expectOffline(page, async () => {
    await open(page, `/technician/jobs/${otherRecord}`);
    await expect(failed(page).first()).toContainText('The server cannot be reached. Check your connection');
    await expect(failed(page).getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    await expectAccessible(page);
  });
  await expect(title(page)).toHaveText('Job not found');
  await expectOffline(page, async () => {
    // A technician's other screens load together with those above.
    await open(page, `/clients/${noRecord}`);
    await expect(title(page)).toHaveText('This page could not be loaded');
  });
  await expect(title(page)).toHaveText('Client not found');
  await page.route('**/api/live', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Reconnecting', { exact: true })).toBeVisible();
  await page.unroute('**/api/live');
  await expectOnline(page);
  expect(unprovoked(visitor)).toEqual([]);
});

test('every screen says to a super_admin that it is loading and that it failed, and then shows its content', async ({
  browser,
}) => {
  const visitor = await visit(browser, app.origin);
  const { page } = visitor;
  await signInAs(page, 'admin@demo.test', '/dashboard');
  await expectOnline(page);
  await expectStates(page, ofAdmin);
  expect(unprovoked(visitor)).toEqual([]);
  await page.route('**/api/dispatchers*', (route) => route.fulfill({ json: { items: [null], next: null } }));
  await open(page, '/operator/dispatchers');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Something went wrong');
  await expectPageError(page, /TypeError/);
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  await expectAccessible(page);
});

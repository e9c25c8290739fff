import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { follow } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { dateInBahrain, inHours } from '../support/clock.ts';
import { beside } from '../support/company/beside.ts';
import { sayDifferentFault, unasked } from '../support/company/different-fault.ts';
import { anyway } from '../support/company/job-steps.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

const read = async (page: Page, path: string) => (await page.request.get(path)).json();

test('the home page is at most three phone screens long, past requests are behind one link, and questions are one tap away', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true });
  await signInAs(page, 'client@demo.test');
  await expect(page.getByText('3 of 4')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Next visit' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^View History: / })).toHaveCount(3);
  const calls = page.getByRole('list', { name: 'Active service call' });
  await expect(calls.getByRole('link', { name: /^JO-/ }).first()).toHaveAttribute('href', /^\/jobs\//);
  await expect(calls.getByRole('link', { name: /^SR-/ }).first()).toHaveAttribute('href', /^\/requests\//);
  const machines = page.getByRole('list', { name: 'Machines', exact: true }).getByRole('listitem');
  await expect(machines.getByText('Service', { exact: true }).or(machines.getByText('Active'))).toHaveCount(
    3,
  );
  const height = () => page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
  await expect.poll(height).toBeLessThanOrEqual(3);
  await expect(page.getByRole('heading', { name: 'Earlier requests' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Show earlier requests' }).click();
  await expect(
    page.getByRole('list', { name: 'Earlier requests' }).getByRole('listitem').first(),
  ).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Earlier requests' })).toHaveCount(0);

  await page
    .getByRole('link', { name: /^Message us: SR-/ })
    .first()
    .click();
  const text = page.getByRole('textbox', { name: 'Write a comment' });
  await expect(text).toBeFocused();
  await expect(text).toBeInViewport();
  expect(complaints).toEqual([]);
});

test('a visit is requested in three taps, and all known values are sent with it', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true });
  await signInAs(page, 'client@demo.test');
  const asking = page.getByRole('region', { name: 'Which machine needs service?' });
  let taps = 0;
  const tap = async (name: string | RegExp) => {
    taps += 1;
    await asking.getByRole('button', { name }).tap();
  };
  await tap(/Tamping Star T3/);
  await tap('No coffee');
  await expect(asking.getByRole('button', { name: 'No', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await expectAccessible(page);
  await expectFits(page, 320);
  await page.setViewportSize({ width: 390, height: 844 });
  await tap('Send');
  expect(taps).toBe(3);
  await sayDifferentFault(page);
  await expectToast(page, 'Service Request Submitted');
  const { items } = await read(page, '/api/service-requests?group=active');
  const [request] = items;
  expect(request).toMatchObject({
    problem_description: 'No coffee comes out.',
    urgency: 'emergency',
    service_type_requested: 'trouble_call',
    contact_phone: '+97337221904',
    machine: { model: 'Tamping Star T3' },
  });
  // An emergency is always for today, even on a day off.
  expect(request.preferred_date).toBe(dateInBahrain());
  await expect(asking.getByRole('status')).toContainText(`${request.number} has been sent`);
  await expect(asking.getByText(`${request.number} has been sent`)).toBeInViewport();
  await expect(asking.getByRole('status')).toContainText('Technician by');
  const card = page.getByRole('listitem', { name: request.number });
  await expect(card).toContainText('Reported');
  await expect(card).toContainText('Technician by');
  await expect(asking.getByRole('heading')).toBeFocused();
  expect(unasked(complaints)).toEqual([]);
});

test('the choices are kept in the full form, and the keyboard reaches every input', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'client@demo.test');
  const asking = page.getByRole('region', { name: 'Which machine needs service?' });
  await asking.getByRole('button', { name: /Arca Volumetric/ }).focus();
  await page.keyboard.press('Enter');
  await asking.getByRole('button', { name: 'Leaks' }).focus();
  await page.keyboard.press('Space');
  await asking.getByRole('button', { name: 'Yes' }).press('Enter');
  await asking.getByRole('button', { name: 'More details' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Request Service' })).toBeVisible();
  await expect(page.getByLabel('Problem description')).toHaveValue(
    'The machine leaks water. It is still serving coffee.',
  );
  await expect(page.getByRole('combobox', { name: 'Urgency' })).toHaveValue('Medium');
  await expect(page.getByRole('combobox', { name: 'Machine' })).toHaveValue(/Arca Volumetric/);
  await expect(page.getByRole('textbox', { name: 'Preferred date' })).not.toHaveValue('');
  await expect(page.getByRole('button', { name: 'Submit Request' })).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/client$/);
  expect(complaints).toEqual([]);
});

test('the client reads the arrival window, and sees live that the technician is on the way, there and done', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true });
  await signInAs(page, 'client@demo.test');
  const technician = await beside(app.origin, 'technician@demo.test');
  const own: {
    id: string;
    number: string;
    version: number;
    service_request_id: string;
    workflow_status: string;
  }[] = (await technician.read('job-orders?group=open')).items;
  const { items: mine } = await read(page, '/api/job-orders?group=open');
  const visits: string[] = mine.map(({ id }: { id: string }) => id);
  const job = own.find(({ id, workflow_status }) => visits.includes(id) && workflow_status === 'assigned');
  if (job === undefined) throw new Error('the client waits for no one');
  const next = page.getByRole('article', { name: job.number });
  await expect(next).toContainText(/\d:\d\d – \d+:\d\d/);
  await expect(next).toContainText(/Covered by your plan|Charged/);
  // The first line says where the technician is, without a tap.
  const first = page.getByRole('main').locator('h1 + *');
  await expect(first).toBeInViewport();
  await expect(first).toHaveText(/^Yusuf Darwish is expected .+ – .+\.$/);

  const { number } = await read(page, `/api/service-requests/${job.service_request_id}`);
  await page.getByRole('button', { name: `Track Technician Location: ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Track Technician Location' });
  await expect(dialog).toContainText('Expected');
  await expect(dialog).toContainText(/is expected .+ – /);
  await technician.write(`job-orders/${job.id}/leave`, { version: job.version, ...anyway });
  await expect(dialog).toContainText('Yusuf Darwish has been on the way since');
  await expectAccessible(page);
  const left = await technician.read(`job-orders/${job.id}`);
  await technician.write(`job-orders/${job.id}/start`, { version: left.version, ...anyway });
  await expect(dialog).toContainText('Arrived');
  await page.keyboard.press('Escape');
  await expect(next.getByRole('status')).toContainText('At work since');
  await expect(first).toHaveText(/^Yusuf Darwish is with you: the work started at /);
  expect(complaints).toEqual([]);
});

test('the latest visit is rated with one tap on a star, or dismissed and not asked about again', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true, isNew: true });
  await signInAs(page, 'client@demo.test');
  const question = page.getByRole('region', { name: 'How was the last visit?' });
  await question.getByRole('button', { name: 'Not now' }).click();
  await expect(question).toHaveCount(0);
  await page.reload();
  await expect(
    page.getByRole('heading', { name: /^(Next visit|Late visit|Visit (in progress|on hold|not finished))$/ }),
  ).toBeVisible();
  await expect(question).toHaveCount(0);

  const other = await visit(browser, app.origin, { phone: true, isNew: true });
  await signInAs(other.page, 'client@demo.test');
  const asked = other.page.getByRole('region', { name: 'How was the last visit?' });
  await expect(asked.getByRole('radio', { name: '2 stars, Poor' })).toBeEnabled();
  await asked.getByRole('radio', { name: '2 stars, Poor' }).check({ force: true });
  await asked.getByRole('button', { name: 'Undo' }).click();
  await expect(asked.getByRole('radio', { checked: true })).toHaveCount(0);
  await asked.getByRole('radio', { name: '4 stars, Good' }).check({ force: true });
  await asked.getByRole('button', { name: 'Add a comment' }).click();
  const dialog = other.page.getByRole('dialog', { name: /^Rate JO-/ });
  await expect(dialog.getByRole('radio', { name: '4 stars, Good' })).toBeChecked();
  await other.page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // A single tap is enough to rate the visit.
  await asked.getByRole('radio', { name: '5 stars, Excellent' }).check({ force: true });
  await expect(asked.getByRole('status')).toContainText('5 stars, Excellent');
  // The rating is sent immediately when the page closes.
  await other.page.reload();
  await expect(asked).toHaveCount(0);
  expect([...complaints, ...other.complaints]).toEqual([]);
});

test('a request is withdrawn from the home page with a tapped reason, and is called withdrawn from then on', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true });
  await signInAs(page, 'client@demo.test');
  const withdraw = page.getByRole('button', { name: /^Withdraw: SR-/ }).last();
  const number = ((await withdraw.getAttribute('aria-label')) ?? '').replace('Withdraw: ', '');
  await withdraw.click();
  const dialog = page.getByRole('dialog', { name: `Withdraw ${number}` });
  await dialog.getByRole('button', { name: 'It works again' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Withdraw Request' }).click();
  await expectToast(page, 'Request Withdrawn');
  await expect(page.getByRole('listitem', { name: number })).toHaveCount(0);
  await page.getByRole('link', { name: 'Show earlier requests' }).click();
  const past = page.getByRole('listitem', { name: number });
  await expect(past).toContainText('Withdrawn');
  await expect(past).toContainText('It works again');
  await expect(past).not.toContainText('Rejected');

  const dispatcher = await visit(browser, app.origin);
  await signInAs(dispatcher.page, 'dispatcher@demo.test', '/dispatcher/service-requests');
  await expect(dispatcher.page.getByRole('listitem', { name: number }).first()).toContainText('Withdrawn');
  expect(complaints).toEqual([]);
});

test('a sent request is corrected by its client on a phone, and by the dispatcher who decides on it', async ({
  browser,
}) => {
  const client = await beside(app.origin, 'client@demo.test');
  const { items: machines } = await client.read('machines');
  const { id, number } = await client.write('service-requests', {
    machine_id: machines[0].id,
    problem_description: 'No coffee comes out.',
    different_fault: true,
    preferred_date: dateInBahrain(inHours(24)),
  });
  const { page, complaints } = await visit(browser, app.origin, { phone: true });
  await signInAs(page, 'client@demo.test', `/requests/${id}`);
  const dialogOf = (of: Page) => of.getByRole('dialog', { name: `Edit ${number}` });
  await expect(page.locator('h1 + [data-turn]')).toContainText('We are reviewing your request.');
  await page.getByRole('button', { name: 'Edit', exact: true }).tap();
  const problem = dialogOf(page).getByLabel('Problem description');
  await expect(problem).toHaveValue(/No coffee/);
  await problem.fill('too short');
  await dialogOf(page).getByRole('button', { name: 'Save Changes' }).tap();
  await expect(dialogOf(page).getByText('Please describe the problem (minimum 10 characters)')).toBeVisible();
  await problem.fill('It grinds, and no coffee comes at all.');
  await expectAccessible(page, '[role=dialog]');
  await expectFits(page, 320);
  await page.setViewportSize({ width: 390, height: 844 });
  await dialogOf(page).getByRole('button', { name: 'Save Changes' }).tap();
  await expectToast(page, 'Request Updated');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByText('It grinds, and no coffee comes at all.')).toBeVisible();

  const dispatcher = await visit(browser, app.origin);
  await signInAs(dispatcher.page, 'dispatcher@demo.test', '/notifications');
  await expect(dispatcher.page.getByText(`The client has edited ${number}`)).toBeVisible();
  await follow(dispatcher.page, '/dispatcher/service-requests');
  const row = dispatcher.page.getByRole('listitem', { name: number });
  await row.getByRole('button').click();
  const pane = dispatcher.page.getByRole('complementary', { name: 'Current request' });
  await expect(pane).toContainText('It grinds, and no coffee comes at all.');
  await pane.getByRole('button', { name: `Edit: ${number}` }).click();
  await dialogOf(dispatcher.page).getByRole('combobox', { name: 'Urgency' }).click();
  await dispatcher.page.getByRole('option', { name: 'High' }).click();
  await dialogOf(dispatcher.page).getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(dispatcher.page, 'Request Updated');
  await expect(pane).toContainText('High');
  await follow(dispatcher.page, `/requests/${id}`);
  await expect(dispatcher.page.getByText('edited the request for the client')).toBeVisible();
  await expect(page.getByText('High', { exact: true })).toBeVisible();
  await follow(page, '/notifications');
  await expect(page.getByText(`Your request ${number} was edited`)).toBeVisible();
  expect([...complaints, ...dispatcher.complaints]).toEqual([]);
});

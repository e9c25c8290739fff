import { expect, type Page } from '@playwright/test';
import type { JobOrderListed, JobOrderView } from '#contract/job-orders/view/job-order.ts';
import type { Attention, AttentionRow } from '#contract/planning/attention.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { secondWorkOf } from '#domain/visit/second-visit.ts';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { test } from '../support/browser/story.ts';
import { inHours, now } from '../support/clock.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';
import { logRequests } from '../support/servers/request-log.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});

test.afterAll(() => app.stop());

const list = (page: Page, kind: string) => page.getByRole('list', { name: kind, exact: true });
const read = async (page: Page, path: string) => (await page.request.get(`/api/${path}`)).json();

/** Returns an emergency's unassigned job. */
async function unassignedJob(page: Page) {
  const { groups }: Attention = await read(page, 'dashboards/attention');
  const job = groups.find(({ kind }) => kind === 'emergency')?.rows.find((row) => row.job !== null)?.job;
  if (!job) throw new Error('No emergency waits for a technician');
  return job;
}

/** Plans one job at the time of another despite the conflict, and returns both. */
async function collide(page: Page) {
  const { items }: { items: JobOrderListed[] } = await read(
    page,
    'job-orders/search?stage=planned&limit=100',
  );
  const isInTime = ({ arrive_by, scheduled_date }: JobOrderListed) =>
    (arrive_by === null || Date.parse(arrive_by) > now().getTime()) &&
    Date.parse(scheduled_date) > now().getTime() &&
    Date.parse(scheduled_date) < inHours(13 * 24).getTime();
  const [other, job] = items.filter(isInTime);
  if (other === undefined || job === undefined) throw new Error('No two jobs are planned in time');
  const scheduled_date = new Date(Date.parse(other.scheduled_date) + 60_000).toISOString();
  const answer = await page.request.post(`/api/job-orders/${job.id}/assign`, {
    headers: { origin: app.origin, 'idempotency-key': crypto.randomUUID() },
    data: {
      version: job.version,
      technician_id: other.technician_id,
      scheduled_date,
      accepted: ['after_promise', 'overlap', 'off_hours', 'weekend'],
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return { other, job };
}

/** Creates jobs that start soon and have no technician. */
async function addUnassigned(page: Page, count: number): Promise<JobOrderView[]> {
  const made: JobOrderView[] = [];
  const { items }: { items: JobOrderListed[] } = await read(page, 'job-orders/search?stage=planned&limit=1');
  for (let number = 1; number <= count; number++) {
    const answer = await page.request.post('/api/job-orders', {
      headers: { origin: app.origin, 'idempotency-key': crypto.randomUUID() },
      data: {
        machine_id: items[0]?.machine_id,
        description: `The grinder sounds different, ${number}`,
        scheduled_date: inHours(3).toISOString(),
        accepted: ['off_hours', 'weekend', 'holiday'],
      },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    made.push(await answer.json());
  }
  return made;
}

test("a dispatcher's home begins with the problems, and they are fixed from there", async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  const calls = logRequests(page);
  await signInAs(page, 'dispatcher@demo.test', '/account');
  await calls.isQuiet();
  calls.since();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dispatcher');
  await calls.isQuiet();
  const dashboards = calls.since().filter((url) => url.includes('dashboards'));
  const readTogether = dashboards.map((url) =>
    url
      .split(/[?&]read=/)
      .sort()
      .join(' '),
  );
  // The proposals are requested once the list has loaded, alone or together with reads that the live stream triggers.
  const [first, ...later] = readTogether;
  expect(first).toBe(
    '/api/dashboards/attention /api/dashboards/dispatcher /api/dashboards/upkeep /api/together',
  );
  expect(later.filter((addresses) => addresses.includes('/api/dashboards/attention/proposals'))).not.toEqual(
    [],
  );
  const heading = page.getByRole('heading', { name: 'Needs attention' });
  expect((await heading.boundingBox())?.y).toBeLessThan(300);

  const emergencies = list(page, 'Emergency').getByRole('listitem');
  const request = emergencies.filter({ hasText: 'SR-' }).first();
  await expect(request).toContainText(/Awaiting review, sent .* ago/);
  const number = await request.getByRole('link', { name: /^SR-/ }).innerText();
  await request.getByRole('link', { name: `Review: ${number}` }).click();
  const beside = page.getByRole('heading', { level: 2, name: number });
  await expect(beside).toBeVisible();
  await page.goBack();
  await expect(beside).toBeHidden();

  const job = await unassignedJob(page);
  const row = emergencies.filter({ hasText: job.number });
  await expect(row).toContainText('No technician');
  const otherwise = row.getByRole('button', { name: `Choose a different technician or time: ${job.number}` });
  await otherwise.press('Enter');
  await expect(page.getByRole('dialog', { name: `Assign ${job.number}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(otherwise).toBeFocused();
  // One press assigns a technician to the emergency, and another one undoes it.
  const assign = row.getByRole('button', { name: new RegExp(`^Assign .+: ${job.number}$`) });
  await assign.click();
  await expect(assign).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(assign).toBeFocused();

  // A colleague's change arrives without a reload.
  const { job: moved, other } = await collide(page);
  const overlapping = list(page, 'Overlap').getByRole('listitem').filter({ hasText: moved.number });
  await expect(overlapping).toContainText(`overlaps ${other.number} at`);
  await expectAccessible(page);
  // The suggested solution for an overlap is a different technician or time. The shortcut key applies it.
  const solution = overlapping.getByRole('button', {
    name: new RegExp(`^(Assign|Move to) .*: ${moved.number}$`),
  });
  await solution.focus();
  await page.keyboard.press('a');
  await expect(overlapping).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(solution).toBeFocused();
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect
    .poll(async () => (await read(page, `job-orders/${moved.id}`)).version)
    .toBeGreaterThan(moved.version + 1);
  expect(complaints).toEqual([]);
});

test("a technician's unfinished work becomes a job from its list, with the right length", async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'dispatcher@demo.test', '/dispatcher');
  const rows = list(page, 'Follow-up').getByRole('listitem');
  const link = rows.first().getByRole('link', { name: /^JO-/ });
  const number = await link.innerText();
  const id = (await link.getAttribute('href'))?.split('/').at(-1);
  const row = rows.filter({ hasText: number });
  const first: JobOrderView = await read(page, `job-orders/${id}`);
  const [client = ''] = await row.getByRole('link', { name: /^(?!JO-)/ }).allInnerTexts();
  await row.getByRole('button', { name: /^Choose a different technician or time: JO-/ }).click();
  const dialog = page.getByRole('dialog', { name: 'New job' });
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue(client);
  await expect(dialog.getByRole('combobox', { name: 'Machine' })).not.toHaveValue('');
  // The fault, the kind and the work of the earlier visit are shown.
  const work = secondWorkOf(first).description;
  await expect(dialog.getByLabel('Work to do')).toHaveValue(work);
  const before = dialog.getByRole('region', { name: `Previous visit: ${number}` });
  await expect(before).toContainText(first.work_performed ?? '');
  await expect(dialog.getByRole('region', { name: 'Free times' }).getByRole('button')).toHaveCount(3);
  await expect(dialog.getByRole('combobox', { name: 'Technician (optional)' })).not.toHaveValue('');
  await dialog.getByRole('combobox', { name: 'Planned length' }).click();
  const proposed = page.waitForResponse((response) => response.url().includes('duration_minutes=150'));
  await page.getByRole('option', { name: '2 h 30 min', exact: true }).click();
  await proposed;
  await dialog.getByRole('region', { name: 'Free times' }).getByRole('button').first().click();
  await expectAccessible(page, '[role=dialog]');
  await expectFits(page, 320);
  await expectFits(page, 1440);
  await dialog.getByRole('button', { name: 'Create job' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toHaveCount(0);
  const { follower } = await read(page, `job-orders/${first.id}`);
  const second: JobOrderView = await read(page, `job-orders/${follower.id}`);
  expect(second).toMatchObject({ duration_minutes: 150, type: first.type, urgency: first.urgency });
  expect(second.description).toBe(work);
  expect(complaints).toEqual([]);
});

test('on a phone, an operator has the same problems, and the rest of the dashboard below them', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true });
  await signInAs(page, 'operator@demo.test', '/operator');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Needs attention',
    'Urgent jobs',
    "Today's completed jobs",
    'Technician performance',
  ]);
  const problems = await main.getByRole('heading', { name: 'Needs attention' }).boundingBox();
  const figures = await main.getByRole('list', { name: 'Operator figures' }).boundingBox();
  expect(problems?.y).toBeLessThan(figures?.y ?? 0);
  // On a phone, the button for a different solution has a text label.
  await expect(main.getByRole('button', { name: /^Choose a different/ }).first()).toHaveText('Choose');
  // There is an emergency at any hour of the day, but not always a job awaiting a signature, so this opens an
  // emergency.
  const emergency = list(page, 'Emergency').getByRole('listitem').first();
  for (const width of [390, 320]) {
    await expectFits(page, width);
  }
  await expectAccessible(page);
  await emergency.getByRole('link', { name: /^Review: SR-/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^SR-/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('nine problems of a morning take nine clicks or keys', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'dispatcher@demo.test', '/dispatcher');
  await addUnassigned(page, 9);
  const solutions = page
    .getByRole('main')
    .getByRole('button', { name: /^(Assign|Move to) .+: (JO|SR)-\d+$/ });
  await expect(solutions.nth(8)).toBeVisible();
  // Each of these rows, including the rows of requests, has a button that the M key presses.
  const others = page.getByRole('main').locator('[data-otherwise]');
  await expect.poll(async () => (await others.count()) - (await solutions.count())).toBe(0);
  const row = page.locator('[data-current]');
  const solved: string[] = [];
  let presses = 0;
  while (solved.length < 9) {
    const current = row.getByRole('button', { name: /^(Assign|Move to) / });
    const isByKey = (await current.count()) > 0;
    const button = isByKey ? current : solutions.first();
    const name = (await button.getAttribute('aria-label')) ?? '';
    if (isByKey) await page.keyboard.press('a');
    else await button.click();
    presses += 1;
    solved.push(name.split(': ').at(-1) ?? '');
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  expect(presses).toBeLessThanOrEqual(9);
  await page.getByRole('button', { name: 'Send now' }).click();
  const open = async () => {
    const { groups }: Attention = await read(page, 'dashboards/attention');
    const rows = groups.flatMap((group) => group.rows);
    // An emergency whose target has passed stays on the list even after the earliest possible visit is planned.
    const isPlanned = ({ job }: AttentionRow) => job?.technician_id != null && isJob('open', job);
    return rows.filter((one) => !isPlanned(one)).map(({ job, request }) => (job ?? request)?.number);
  };
  await expect.poll(async () => (await open()).filter((number) => solved.includes(number ?? ''))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('if a colleague was faster than a solution, its line stays with the reason and a dialog to decide again', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'dispatcher@demo.test', '/dispatcher');
  await addUnassigned(page, 1);
  // Only the most urgent rows have a proposal, so this finds a row that has one.
  const proposed = list(page, 'Unassigned')
    .getByRole('button', { name: /^Assign .+, .+: JO-\d+$/ })
    .first();
  const number = (await proposed.getAttribute('aria-label'))?.split(': ').at(-1) ?? '';
  const { items } = await read(page, `job-orders/search?search=${number}`);
  const job: JobOrderListed = items[0];
  const row = list(page, 'Unassigned').getByRole('listitem').filter({ hasText: number });
  await proposed.click();
  await expect(row).toHaveCount(0);
  const answer = await page.request.post(`/api/job-orders/${job.id}/estimate`, {
    headers: { origin: app.origin, 'idempotency-key': crypto.randomUUID() },
    data: { version: job.version, duration_minutes: 30, accepted: ['off_hours', 'weekend', 'holiday'] },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(row).not.toContainText('No technician');
  await row.getByRole('button', { name: `Assign: ${number}`, exact: true }).click();
  await expect(page.getByRole('dialog', { name: `Assign ${number}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toContainText('No technician');
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
});

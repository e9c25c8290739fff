import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { follow } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { dateInBahrain } from '../support/clock.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;
test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

type Job = { readonly id: string; readonly number: string; readonly machine_id: string };

/** Returns a future Sunday, for which the demo company has not planned anything yet. */
function sunday(): string {
  const day = new Date(dateInBahrain());
  day.setUTCDate(day.getUTCDate() + 14 + ((7 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}

async function post(page: Page, path: string, data: object) {
  const answer = await page.request.post(path, {
    headers: { origin: app.origin, 'idempotency-key': crypto.randomUUID() },
    data,
  });
  expect(answer.status()).toBe(200);
  return answer.json();
}

/** Assigns the unassigned jobs to a technician, one every two hours from nine on, and returns them. */
async function plan(page: Page, technician_id: string, date: string): Promise<Job[]> {
  const board = await (await page.request.get(`/api/planning/board?from=${date}`)).json();
  const jobs: Job[] = [];
  for (const [index, { id, version }] of board.unassigned.entries()) {
    const scheduled_date = `${date}T${String(6 + 2 * index).padStart(2, '0')}:00:00Z`;
    jobs.push(
      await post(page, `/api/job-orders/${id}/assign`, {
        id,
        version,
        technician_id,
        scheduled_date,
        duration_minutes: 60,
        accepted: ['after_promise'],
      }),
    );
  }
  return jobs;
}

test('the jobs of an absent technician are handed over: one individually, the rest together, and those with conflicts stay', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'dispatcher@demo.test', '/dispatcher/schedule');
  const day = sunday();
  const { technicians } = await (await page.request.get(`/api/planning/board?from=${day}`)).json();
  const idOf = (name: string) => technicians.find((one: { name: string }) => one.name === name).id;
  const [first, second, third] = await plan(page, idOf('Bilal Aziz'), day);
  if (!first || !second || !third) throw new Error('the demo company has three unassigned jobs');
  await follow(page, `/technicians/${idOf('Bilal Aziz')}`);
  const timeOff = page.getByRole('region', { name: 'Time off' });
  await post(page, '/api/absences', {
    technician_id: idOf('Bilal Aziz'),
    kind: 'sick',
    first_day: day,
    last_day: day,
  });
  await expect(timeOff.getByRole('heading', { name: '3 jobs planned during this time' })).toBeVisible();
  await expect(timeOff.getByText(/at the agreed time/).first()).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, 320);
  await page.setViewportSize({ width: 1440, height: 900 });

  const one = `Choose a technician and a time for ${first.number}`;
  await timeOff.getByRole('button', { name: one }).click();
  const dialog = page.getByRole('dialog', { name: `Assign ${first.number}` });
  await dialog.getByRole('region', { name: 'Free times' }).getByRole('button').first().click();
  await dialog.getByRole('button', { name: 'Assign Technician' }).click();
  await expect(dialog).toBeHidden();
  await expect(timeOff.getByRole('heading', { name: '2 jobs planned during this time' })).toBeVisible();

  // A colleague takes the proposed time before the second job's assignment reaches the server.
  const proposed = page.waitForRequest(`**/job-orders/${second.id}/assign`);
  await page.route(
    `**/job-orders/${second.id}/assign`,
    async (route) => {
      const { technician_id, scheduled_date } = route.request().postDataJSON();
      await post(page, '/api/job-orders', {
        machine_id: second.machine_id,
        description: 'Someone else was faster with this one',
        technician_id,
        scheduled_date,
      });
      await route.continue();
    },
    { times: 1 },
  );
  await timeOff.getByRole('button', { name: 'Hand over all as proposed (2)' }).click();
  await proposed;
  await expect(timeOff.getByRole('status').getByText('1 job handed over')).toBeVisible();
  await expect(timeOff.getByText(new RegExp(`^${third.number}: `))).toBeVisible();
  await expect(timeOff.getByText(/^It overlaps with this technician's JO-/)).toBeVisible();
  await expect(timeOff.getByRole('link', { name: second.number })).toBeVisible();
  await expectAccessible(page);
  await timeOff.getByRole('button', { name: `Hand over ${second.number}`, exact: true }).click();
  await expect(timeOff.getByText('2 jobs handed over')).toBeVisible();
  await expect(timeOff.getByRole('heading', { name: /planned during this time/ })).toBeHidden();
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
});

test('started work stays with its technician until it is handed over from the list', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'dispatcher@demo.test', '/dispatcher/jobs');
  const { items } = await (
    await page.request.get('/api/job-orders/search?stage=in_progress&limit=100')
  ).json();
  const begun = items.find((job: { workflow_status: string }) => job.workflow_status === 'in_progress');
  await post(page, '/api/absences', {
    technician_id: begun.technician_id,
    kind: 'sick',
    // The work may have been planned for an earlier day, so the absence starts on that day.
    first_day: dateInBahrain(new Date(begun.scheduled_date)),
    last_day: dateInBahrain(),
  });
  await follow(page, `/technicians/${begun.technician_id}`);
  const underWay = page.getByRole('region', { name: 'Work in progress' });
  await underWay
    .getByRole('button', { name: `Choose a technician and a time for ${begun.number}`, exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: `Hand over ${begun.number}` });
  await dialog.getByRole('region', { name: 'Free times' }).getByRole('button').first().click();
  await dialog.getByRole('button', { name: 'Assign Technician' }).click();
  await expect(dialog).toBeHidden();
  await expect(underWay.getByRole('link', { name: begun.number })).toBeHidden();
  expect(complaints).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { openJobsOnPhone } from '../support/browser/jobs-on-phone.ts';
import { follow } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { anyway } from '../support/company/job-steps.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

const filledForm = {
  work_performed: 'Cleaned the grinder.',
  time_spent_hours: 1,
  visit_type: 'troubleshooting',
  is_cmasa_covered: false,
  visit_fee: null,
  price_reason: 'Agreed with the client',
  problem_resolved: true,
  follow_up_required: false,
};

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});

test.afterAll(() => app.stop());

test('an approval asks about conflicts, names the overlapping job, and keeps the input', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'dispatcher@demo.test', '/dispatcher/service-requests');
  const dialog = page.getByRole('dialog');
  const warning = dialog.getByText('This appointment has conflicts');
  const open = async () => {
    await page
      .getByRole('button', { name: /^Approve & Assign/ })
      .first()
      .click();
    await expect(dialog.getByText('Problem description')).toBeVisible();
  };

  /**
   * Fills in Bilal Aziz and the 15th of the next month, at three in the morning. That time is outside service
   * hours on any day.
   */
  const fill = async () => {
    await dialog.getByRole('combobox', { name: 'Technician' }).click();
    await page.getByRole('option', { name: /^Bilal/ }).click();
    await dialog.getByRole('button', { name: 'Scheduled date and time' }).click();
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('button', { name: /^15 / }).click();
    await page.getByRole('spinbutton', { name: 'Hours' }).fill('3');
    await page.getByRole('combobox', { name: 'AM or PM' }).selectOption('AM');
    await page.getByRole('button', { name: 'Use this date and time' }).click();
    await dialog.getByRole('button', { name: 'Approve & Create Job Order' }).click();
    await expect(warning).toBeFocused();
    await expect(warning).toBeInViewport();
    await expect(dialog.getByRole('button', { name: 'Approve & create anyway' })).toBeInViewport();
  };

  await page.setViewportSize({ width: 1440, height: 900 });
  await open();
  const first = (await dialog.getByRole('heading').innerText()).replace('Approve ', '');
  await fill();
  await expect(dialog.getByText('It is outside the service hours.', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Technician' })).toHaveValue(/Bilal/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Approve & create anyway' }).click();
  await expectToast(page, 'Job Order Created');
  await expect(dialog).toBeHidden();
  const processed = page.getByRole('list', { name: 'Processed' }).getByRole('listitem', { name: /^SR-/ });
  await expect(processed.first()).toHaveAccessibleName(first);
  const number = await processed
    .first()
    .getByText(/^JO-\d+$/)
    .innerText();

  const pending = page.getByRole('list', { name: 'Pending' });
  await expect(pending.getByRole('listitem', { name: first })).toHaveCount(0);
  await open();
  await fill();
  await expect(
    dialog.getByText(`It overlaps with this technician's ${number}.`, { exact: true }),
  ).toBeVisible();
  await expectFits(page, 390);
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
});

test('a covered visit says so before it is signed, and a free one shows no fee', async ({ browser }) => {
  const { page, complaints, jobs } = await openJobsOnPhone(browser, app.origin);
  const id = jobs.find(
    ({ workflow_status, client }) => workflow_status === 'assigned' && client.name === 'Lantern House',
  )?.id;
  const submit = async (more: object) => {
    const versionNow = async () => (await (await page.request.get(`/api/job-orders/${id}`)).json()).version;
    await post(page, `/api/job-orders/${id}/save`, { version: await versionNow(), ...filledForm, ...anyway });
    await post(page, `/api/job-orders/${id}/submit`, { version: await versionNow(), ...filledForm, ...more });
  };
  const summary = page.getByRole('region', { name: 'Service summary' });

  await submit({ visit_fee: '0' });
  await follow(page, `/technician/jobs/${id}/signature`);
  await expect(summary).toContainText('Cleaned the grinder.');
  await expect(summary).not.toContainText('Service Fee');
  await submit({ is_cmasa_covered: true });
  await expect(summary).toContainText('Covered by the CMASA plan');
  await expect(summary).not.toContainText('Service Fee');
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('the input of a job form is neither lost to a newer version nor silently saved over it', async ({
  browser,
}) => {
  const { page, complaints, jobs } = await openJobsOnPhone(browser, app.origin);
  const id = jobs.findLast((job) => job.workflow_status === 'assigned')?.id;
  const changeElsewhere = async (technician_notes: string) => {
    const { version } = await (await page.request.get(`/api/job-orders/${id}`)).json();
    await post(page, `/api/job-orders/${id}/save`, { version, ...filledForm, technician_notes, ...anyway });
  };
  const work = page.getByLabel('Work performed');
  const notes = page.getByLabel('Technician notes');
  const save = page.getByRole('button', { name: 'Save Progress' });

  await follow(page, `/technician/jobs/${id}`);
  await work.fill('Cleaned the grinder by hand.');
  await page.getByLabel('Time spent (hours)').fill('1');
  await changeElsewhere('The filter is new.');
  await expect(page.getByText('Someone else changed this job. Your text is kept.')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.getByRole('button', { name: 'Keep my text' }).click();
  await expect(work).toHaveValue('Cleaned the grinder by hand.');
  await save.click();
  await expectToast(page, 'Job Order Updated');

  await work.fill('Cleaned it once more.');
  await page.reload();
  await expect(
    page.getByText('We restored your unsaved changes. They are not on the server yet.'),
  ).toBeVisible();
  await changeElsewhere('The hopper is new.');
  await expect(
    page.getByText(/^We restored your unsaved changes, but the job has since changed/),
  ).toBeVisible();
  await expect(work).toHaveValue('Cleaned it once more.');
  await page.getByRole('button', { name: "Use the server's version" }).click();
  await expect(notes).toHaveValue('The hopper is new.');
  await expect(work).toHaveValue(filledForm.work_performed);
  await page.reload();
  await expect(notes).toHaveValue('The hopper is new.');
  await expect(page.getByText(/^We restored your unsaved changes/)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

async function post(page: Page, path: string, data: object): Promise<void> {
  const headers = { origin: app.origin, 'idempotency-key': randomUUID() };
  const answer = await page.request.post(path, { headers, data });
  expect([path, answer.status()]).toEqual([path, 200]);
}

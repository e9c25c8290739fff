import { expect, type Page } from '@playwright/test';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { concerns } from '#domain/planning/appointment.ts';
import { drawnSignature } from '#server/demo/drawn-signature.ts';
import { expectAccessible, signInAs, visit } from '../support/browser/browser.ts';
import { createAsProposed, expectAction, pressAction } from '../support/browser/record-pages.ts';
import { follow } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { inHours } from '../support/clock.ts';
import { agreed } from '../support/company/agreed.ts';
import { beside } from '../support/company/beside.ts';
import { anyway, completedForm } from '../support/company/job-steps.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

const list = (page: Page, kind: string) => page.getByRole('list', { name: kind, exact: true });
const main = (page: Page) => page.getByRole('main');

/** Creates a job for the demo client with the demo technician, this many days from now. */
async function jobIn(days: number, more: object = {}): Promise<JobOrderListed> {
  const technician = await beside(app.origin, 'technician@demo.test');
  const client = await beside(app.origin, 'client@demo.test');
  const { items: own } = await technician.read('job-orders?limit=1');
  const { items: machines } = await client.read('machines?limit=1');
  const { write } = await beside(app.origin, 'dispatcher@demo.test');
  return write('job-orders', {
    machine_id: machines[0].id,
    technician_id: own[0].technician_id,
    description: 'The yearly service.',
    scheduled_date: inHours(24 * days).toISOString(),
    accepted: concerns,
    ...more,
  });
}

async function askedJob(): Promise<JobOrderListed> {
  const { id, version } = await jobIn(20);
  const { write } = await beside(app.origin, 'client@demo.test');
  // A Tuesday at ten in the morning in Bahrain.
  const tuesday = inHours(24 * 30);
  tuesday.setUTCDate(tuesday.getUTCDate() + ((9 - tuesday.getUTCDay()) % 7));
  tuesday.setUTCHours(7, 0, 0, 0);
  const asked_date = tuesday.toISOString();
  return write(`job-orders/${id}/ask-time`, { version, asked_date, asked_note: 'We open late' });
}

test("a client's requested time is accepted with one click on the home page, or declined with a reason", async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  const { id, number } = await askedJob();
  await signInAs(page, 'dispatcher@demo.test', '/dispatcher');
  const rows = list(page, 'New time requested').getByRole('listitem');
  await expect(rows.filter({ hasText: number })).toContainText('We open late');
  await rows.getByRole('button', { name: new RegExp(`^Accept .+: ${number}$`) }).click();
  await expect(rows.filter({ hasText: number })).toHaveCount(0);
  await page.getByRole('button', { name: 'Send now' }).click();
  await expectToast(page, 'Job Order Updated');
  const { read } = await beside(app.origin, 'client@demo.test');
  expect(await read(`job-orders/${id}`)).toMatchObject({ asked_date: null });

  const kept = await askedJob();
  await follow(page, `/jobs/${kept.id}`);
  await pressAction(page, 'Decline the new time');
  const dialog = page.getByRole('dialog', { name: `Decline the new time for ${kept.number}` });
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByLabel('Why are you declining the new time?').fill('Everyone is at the fair');
  await dialog.getByRole('button', { name: 'Decline the new time' }).click();
  await expectToast(page, 'New time declined');
  await expect(
    page.getByText('declined the new time for the visit: Everyone is at the fair').first(),
  ).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a no-show is in the list of follow-up visits, and the next visit is planned in two clicks', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  const { id, version, number } = await jobIn(0);
  const technician = await beside(app.origin, 'technician@demo.test');
  await technician.write(`job-orders/${id}/miss`, { version, reason: 'The gate was closed', ...anyway });
  await signInAs(page, 'dispatcher@demo.test', '/dispatcher/jobs?figure=to_follow');
  await page.getByRole('button', { name: `Plan follow-up visit: ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: 'New job' });
  await createAsProposed(dialog);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Plan follow-up visit: ${number}` })).toHaveCount(0);
  await follow(page, `/jobs/${id}`);
  await expect(main(page).getByText(/No-show · The gate was closed/)).toBeVisible();
  const follower = main(page).getByRole('definition').getByRole('link', { name: /^JO-/ }).last();
  const next = await follower.innerText();
  await follow(page, `/jobs/${next}`);
  await expect(page.getByRole('heading', { level: 1, name: next })).toBeVisible();
  await expect(main(page).getByRole('link', { name: number, exact: true }).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test("the dispatcher sets a missing part's day, the client reads it, and another visit takes it along", async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  const { id, version, number, machine_id, client_id } = await jobIn(0);
  const technician = await beside(app.origin, 'technician@demo.test');
  const interrupted = await technician.write(`job-orders/${id}/interrupt`, {
    version,
    outcome: 'part_missing',
    missing_part: 'Pump head',
    reason: 'The part must be ordered.',
    ...anyway,
  });
  const form = { ...completedForm, problem_resolved: false, follow_up_required: true };
  const follow_up_reason = 'The part must be ordered.';
  const submitted = await technician.write(`job-orders/${id}/submit`, {
    version: interrupted.version,
    ...form,
    follow_up_reason,
  });
  await technician.write(`job-orders/${id}/sign`, {
    version: submitted.version,
    signer_name: 'Amal Jaber',
    client_signature: (await drawnSignature()).png.toString('base64'),
    summary_sha256: submitted.summary_sha256,
    signed_at_device: inHours(0).toISOString(),
    ...agreed,
  });
  await signInAs(page, 'dispatcher@demo.test', `/jobs/${id}`);
  await expect(main(page).getByText('Pump head; no date yet')).toBeVisible();
  await pressAction(page, 'Update part');
  const dialog = page.getByRole('dialog', { name: `Part for ${number}` });
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('textbox', { name: /^Expected on/ }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.locator('[data-dates-dropdown] td button:not([disabled]):not([data-hidden])').first().click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Saved');
  await expect(main(page).getByText(/^Pump head, expected /)).toBeVisible();

  const client = await visit(browser, app.origin, { phone: true });
  await signInAs(client.page, 'client@demo.test', '/client');
  await expect(client.page.getByRole('heading', { name: 'We are waiting for a part' })).toBeVisible();
  await expect(client.page.getByText(/^Pump head, expected /)).toBeVisible();
  await expectAccessible(client.page);

  const office = await beside(app.origin, 'dispatcher@demo.test');
  const request = await (await beside(app.origin, 'client@demo.test')).write('service-requests', {
    machine_id,
    problem_description: 'The grinder is far too loud.',
    different_fault: true,
    preferred_date: (await office.read(`job-orders/${id}`)).part_expected_on,
  });
  await follow(page, `/dispatcher/service-requests?search=${request.number}`);
  const current = page.getByRole('complementary', { name: 'Current request' });
  await current.getByRole('checkbox', { name: new RegExp(`^${number} is waiting for Pump head`) }).check();
  await current.getByRole('button', { name: `Approve as proposed: ${request.number}` }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expectToast(page, 'Job Order Created');
  const { follower } = await (await beside(app.origin, 'dispatcher@demo.test')).read(`job-orders/${id}`);
  expect(client_id).toBe(request.client_id);
  await follow(client.page, `/jobs/${follower.id}`);
  const visits = client.page.getByRole('region', { name: 'Other visits in this case' });
  await expect(visits).toContainText('A part was missing: The part must be ordered.');
  expect(complaints).toEqual([]);
});

test('a follow-up visit that is not needed is settled with a reason, and its page says so', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'dispatcher@demo.test', '/dispatcher/jobs?figure=to_follow');
  const settle = page.getByRole('button', { name: /^No follow-up needed: / });
  const number = (await settle.last().getAttribute('aria-label'))?.split(': ')[1] ?? '';
  const own = page.getByRole('button', { name: `No follow-up needed: ${number}` });
  await own.click();
  const dialog = page.getByRole('dialog', { name: `No follow-up for ${number}` });
  await dialog.getByRole('button', { name: 'No follow-up needed' }).click();
  await expect(dialog.getByText('Give a reason')).toBeVisible();
  await dialog.getByLabel('Why is no follow-up needed?').fill('The seal holds');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'No follow-up needed' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(own).toHaveCount(0);
  await follow(page, `/jobs/${number}`);
  await expect(main(page).getByText('Not needed: The seal holds')).toBeVisible();
  await expect(
    main(page).getByText('decided that the visit needs no follow-up: The seal holds'),
  ).toBeVisible();
  await expectAction(page, 'No follow-up needed', false);
  await expectAction(page, 'Plan follow-up visit');
  expect(complaints).toEqual([]);
});

test('a fault under warranty is free, and a technician who charges for it gives the reason to the operator alone', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true });
  const owner = await beside(app.origin, 'operator@demo.test');
  const { id, machine_id } = await jobIn(0, { type: 'trouble_call' });
  const { version } = await owner.read(`machines/${machine_id}`);
  await owner.write(`machines/${machine_id}`, { version, warranty_end: '2099-12-31' });
  await signInAs(page, 'technician@demo.test', `/technician/jobs/${id}`);
  const free = "Free: covered by the machine's warranty";
  await expect(main(page).getByText(free).first()).toBeVisible();
  await expect(page.getByLabel('Visit fee (BHD)')).toHaveCount(0);
  await page.getByLabel('Work performed').fill('Replaced the pump and tested it.');
  await page.getByLabel('Time spent (hours)').fill('1');
  await page.getByLabel('Charge for this visit anyway').check();
  await page.getByLabel('Visit fee (BHD)').fill('20');
  const finish = page.getByRole('button', { name: 'Submit for Signature' }).first();
  await finish.click();
  await expect(main(page).getByText('Explain why the price is correct (minimum 3 characters)')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Reason for this price').fill('A spoon was in the grinder');
  await finish.click();
  await expect(page).toHaveURL(/\/signature$/);
  const seen = await visit(browser, app.origin);
  await signInAs(seen.page, 'operator@demo.test', '/operator');
  await expect(list(seen.page, 'Unusual price').getByText('A spoon was in the grinder')).toBeVisible();
  await expect(
    list(seen.page, 'Unusual price').getByText(/^Charged, although the visit is free: BHD [\d.]+, sent/),
  ).toBeVisible();
  await follow(page, `/technician/jobs/${id}`);
  await page.getByLabel('Charge for this visit anyway').uncheck();
  await page.getByRole('button', { name: 'Save Progress' }).click();
  await expectToast(page, 'Job Order Updated');
  await finish.click();
  await expect(page.getByRole('region', { name: 'Service summary' })).toContainText(free);
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
  expect(seen.complaints).toEqual([]);
});

test('started work is handed over from its page, with its form unchanged', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  const { id, version, number } = await jobIn(0);
  const technician = await beside(app.origin, 'technician@demo.test');
  const started = await technician.write(`job-orders/${id}/start`, { version, ...anyway });
  await technician.write(`job-orders/${id}/save`, {
    version: started.version,
    ...completedForm,
    work_performed: 'Opened the boiler',
  });
  await signInAs(page, 'dispatcher@demo.test', `/jobs/${id}`);
  await expect(page.getByRole('region', { name: 'Work recorded' })).toContainText('Opened the boiler');
  await pressAction(page, 'Hand over');
  const dialog = page.getByRole('dialog', { name: `Hand over ${number}` });
  await dialog.getByRole('region', { name: 'Free times' }).getByRole('button').first().click();
  await dialog.getByRole('button', { name: 'Assign Technician' }).click();
  await expectToast(page, 'Job Order Updated');
  await expect(page.getByRole('region', { name: 'Work recorded' })).toContainText('Opened the boiler');
  expect(await (await beside(app.origin, 'dispatcher@demo.test')).read(`job-orders/${id}`)).toMatchObject({
    workflow_status: 'assigned',
    started_at: null,
    work_performed: 'Opened the boiler',
  });
  expect(complaints).toEqual([]);
});

test('a cancelled visit is planned again from the home page with its request; another request is closed permanently', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  const office = await beside(app.origin, 'dispatcher@demo.test');
  const { items }: { items: JobOrderListed[] } = await office.read(
    'job-orders/search?stage=planned&limit=100',
  );
  const asked = items.filter(({ service_request_id }) => service_request_id !== null);
  const [replanned, ended] = asked;
  if (replanned === undefined || ended === undefined)
    throw new Error('No two requests have an upcoming visit');
  for (const { id, version } of [replanned, ended]) {
    await office.write(`job-orders/${id}/cancel`, { version, cancellation_reason: 'The van broke down' });
  }
  await signInAs(page, 'dispatcher@demo.test', '/dispatcher');
  const row = list(page, 'Visit cancelled').getByRole('listitem').filter({ hasText: replanned.number });
  await expect(row).toBeVisible();
  await expect(row.locator('[data-loading]')).toHaveCount(0);
  await row.getByRole('button', { name: /^(Create job|Choose a different technician or time): / }).click();
  const dialog = page.getByRole('dialog', { name: 'New job' });
  await createAsProposed(dialog);
  await expect(dialog).toHaveCount(0);
  await expect(row).toHaveCount(0);
  const { job_order } = await office.read(`service-requests/${replanned.service_request_id}`);
  expect(job_order.id).not.toBe(replanned.id);

  await follow(page, `/requests/${ended.service_request_id}`);
  await pressAction(page, 'Close request');
  const closing = page.getByRole('dialog');
  await closing.getByLabel('Reason').fill('The café closes');
  await closing.getByRole('button', { name: 'Close Request' }).click();
  await expectToast(page, 'Request Closed');
  await expect(main(page).getByText('Closed', { exact: true }).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

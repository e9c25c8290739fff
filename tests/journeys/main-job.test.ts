import { expect, type Page } from '@playwright/test';
import { expectAccessible, leave, signInAs, visit } from '../support/browser/browser.ts';
import type { Visitor } from '../support/browser/lent-browser.ts';
import { open } from '../support/browser/screens.ts';
import { drawOn } from '../support/browser/signature-pad.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { beginAnyway } from '../support/browser/visit-of-now.ts';
import { dateInBahrain } from '../support/clock.ts';
import { sayDifferentFault, unasked } from '../support/company/different-fault.ts';
import { rounds } from '../support/rounds.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

const problem = 'The grinder stopped in the middle of breakfast service.';
const instructions = 'Use the service entrance.';
/** The request form's fields with fixed options: each has a label, an initial value and its options. */
const choices = [
  ['Service type', 'Service', ['Trouble Call', 'Service', 'Preventive Maintenance', 'Event']],
  ['Urgency', 'Medium', ['Low', 'Medium', 'High', 'Emergency']],
  ['Preferred time slot', '', ['Morning (8AM-12PM)', 'Afternoon (12PM-4PM)', 'Evening (4PM-8PM)']],
] as const;
const visitTypes = [
  'Full Service',
  'Preventive Maintenance',
  'Unscheduled Service',
  'Troubleshooting',
  'Paid Service',
] as const;
/** The button of a job order in each workflow status. */
const buttons = [
  ['Assigned', /^Start Job/],
  ['In Progress', /^(Continue Job|Resume)/],
  ['Awaiting Signature', /^Get Signature/],
] as const;
/** The summary that the client reads before signing. */
const summed = [
  /Machine/,
  /Location/,
  /TechnicianYusuf Darwish/,
  /Service date/,
  /Work performedCleared the grinder and replaced both burrs\./,
  /Parts usedburr set/,
  /Time spent1\.5 hours/,
  /Problem resolvedYes/,
  /NotesThe water filter is new\./,
  /Follow-up requiredOrder a new hopper lid\./,
  /Service FeeBHD.12\.50/,
];
test.describe('a request becomes a signed, completed job, and each person sees the changes live', () => {
  test.describe.configure({ mode: 'serial' });
  let app: RunningApp;
  let client: Visitor;
  let dispatcher: Visitor;
  let technician: Visitor;

  test.beforeAll(async ({ browser }) => {
    // The gate runs this journey on the embedded database, which `npm start` uses by default. The other
    // journeys use PostgreSQL.
    app = await startApp(rounds === 'all' ? { DATABASE_URL: '' } : {});
    client = await visit(browser, app.origin);
    dispatcher = await visit(browser, app.origin);
    technician = await visit(browser, app.origin, { phone: true });
    await signInAs(client.page, 'client@demo.test');
    await signInAs(dispatcher.page, 'dispatcher@demo.test');
    await signInAs(technician.page, 'technician@demo.test');
  });

  test.afterAll(async () => {
    await leave(client, dispatcher, technician);
    await app.stop();
  });

  const myCall = (page: Page) => page.getByRole('listitem').filter({ hasText: problem });

  test('the client reports a fault, and the dispatcher sees it appear', async () => {
    await open(dispatcher.page, '/dispatcher/service-requests');
    await expect(dispatcher.page.getByRole('heading', { name: 'Pending (12)' })).toBeVisible();
    await expect(dispatcher.page.getByRole('heading', { name: 'Processed' })).toBeVisible();
    await expect(
      dispatcher.page.getByRole('list', { name: 'Processed' }).getByRole('listitem', { name: /^SR-/ }),
    ).toHaveCount(5);

    const { page } = client;
    await expect(page).toHaveURL(/\/client$/);
    await page.getByRole('link', { name: 'Schedule Service' }).click();
    await page.getByRole('button', { name: 'Submit Request' }).click();
    await expectToast(page, 'Validation error', 'Please select a machine');
    await expect(page.getByText('Please describe the problem (minimum 10 characters)')).toBeVisible();
    await expect(page.getByText('Please select a preferred date')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('combobox', { name: 'Machine' }).click();
    await page.getByRole('option').first().click();
    for (const [label, value, offered] of choices) {
      const choice = page.getByRole('combobox', { name: label });
      await expect(choice).toHaveValue(value);
      await choice.click();
      await expect(page.getByRole('option')).toHaveText(offered);
      await page.keyboard.press('Escape');
    }
    await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/client');
    await page.getByLabel('Problem description').fill(problem);
    await page.getByRole('textbox', { name: 'Preferred date' }).click();
    // A time today may already have passed, and a weekend day would prompt a question. So this chooses a working day
    // next month.
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('button', { name: new RegExp(`^${workdayOfNextMonth()} `) }).click();
    await page.getByLabel('Contact phone').fill('+973 3300 0000');
    await page.getByLabel('Special instructions').fill(instructions);
    await page.getByRole('button', { name: 'Submit Request' }).click();
    await sayDifferentFault(page);
    await expectToast(
      page,
      'Service Request Submitted',
      'Your service request has been submitted successfully. Our dispatcher will review it soon. Technician by ',
    );
    await expect(dispatcher.page.getByRole('heading', { name: 'Pending (13)' })).toBeVisible();
    await expect(myCall(dispatcher.page)).toBeVisible();
    await expect(page).toHaveURL(/\/client$/);
    await expect(myCall(page).getByText('Reported')).toBeVisible();
  });

  test('a rejection needs a reason', async () => {
    const { page } = dispatcher;
    const pending = page.getByRole('list', { name: 'Pending' }).getByRole('listitem');
    await pending.filter({ hasNotText: problem }).first().getByRole('button').click();
    await page.getByRole('button', { name: /^Reject:/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Reject Request' }).click();
    await expect(dialog.getByText('Give a reason for the rejection')).toBeVisible();
    await dialog.getByLabel('Reason for the rejection').fill('The machine was replaced last week.');
    await dialog.getByRole('button', { name: 'Reject Request' }).click();
    await page.getByRole('button', { name: 'Send now' }).click();
    await expectToast(page, 'Request Rejected');
    await expect(page.getByRole('heading', { name: 'Pending (12)' })).toBeVisible();
    await expect(page.getByText('The machine was replaced last week.')).toBeVisible();
  });

  test('the dispatcher approves and sends a technician in one step', async () => {
    const { page } = dispatcher;
    await myCall(page).getByRole('button').click();
    await page.getByRole('button', { name: /^Approve & Assign/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Approve & Create Job Order' }).click();
    await expect(dialog.getByText('Select a technician')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('combobox', { name: 'Technician' }).click();
    await page.getByRole('option', { name: /Yusuf/ }).click();
    await dialog.getByRole('button', { name: 'Approve & Create Job Order' }).click();
    await expectToast(
      page,
      'Request Approved',
      'Service request has been approved. You can now create a job order.',
    );
    await expectToast(page, 'Job Order Created', 'Job order has been created successfully.');
    await expect(myCall(client.page).getByText('Technician assigned')).toBeVisible();
    await expect(myCall(client.page)).toContainText('Yusuf Darwish');
  });

  test('the technician records the work and submits it for signature', async () => {
    const { page } = technician;
    await expect(page).toHaveURL(/\/technician\/jobs$/);
    for (const [status, button] of buttons) {
      const job = page.getByRole('listitem').filter({ hasText: status });
      await expect(job.getByRole('button', { name: button }).first()).toBeVisible();
    }
    await expect(page.getByRole('link', { name: /^View Details/ }).first()).toBeVisible();
    await expect(myCall(page)).toContainText(/JO-\d+ · Service/);
    await expect(myCall(page)).toContainText(instructions);
    const start = myCall(page).getByRole('button', { name: /^Start Job/ });
    await start.click();
    await beginAnyway(page);
    await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]{36}$/);
    await expect(page.getByText(instructions)).toBeVisible();
    const phone = page.getByRole('link', { name: '+973 3300 0000', exact: true });
    await expect(phone).toHaveAttribute('href', 'tel:+97333000000');
    const step = myCall(client.page).getByRole('listitem').filter({ hasText: 'Work in progress' });
    await expect(step).toHaveAttribute('aria-current', 'step');
    await page.getByRole('button', { name: 'Submit for Signature' }).click();
    const main = page.getByRole('main');
    await expect(main.getByText('Please describe the work performed (minimum 10 characters)')).toBeVisible();
    await expectToast(page, 'Validation error');
    await page.getByLabel('Work performed').fill('Cleared the grinder and replaced');
    await page.reload();
    await expect(page.getByLabel('Work performed')).toHaveValue('Cleared the grinder and replaced');
    await expect(page.getByText('We restored your unsaved changes.')).toBeVisible();
    await page.getByLabel('Work performed').fill('Cleared the grinder and replaced both burrs.');
    await page.getByLabel('Time spent (hours)').fill('1.5');
    await page.getByRole('combobox', { name: 'Visit type' }).click();
    await expect(page.getByRole('option')).toHaveText(visitTypes);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('combobox', { name: 'Visit type' })).toHaveValue('Troubleshooting');
    await expect(page.getByLabel('Visit fee (BHD)')).toHaveCount(0);
    await page.getByLabel('Covered by CMASA').uncheck();
    await page.getByLabel('Visit fee (BHD)').fill('12.5');
    await page.getByLabel('Reason for this price').fill('The client asked for it after hours.');
    await page.getByLabel('Technician notes').fill('The water filter is new.');
    await page.getByLabel('Parts used').fill('burr set\n\n gasket ');
    await page.getByLabel('Problem resolved').check();
    await page.getByLabel('Follow-up required').check();
    await page.getByLabel('Follow-up reason').fill('Order a new hopper lid.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save Progress' }).click();
    await expectToast(page, 'Job Order Updated');
    await page.getByRole('button', { name: 'Submit for Signature' }).click();
    await expectToast(page, 'Form Submitted', 'Job order form submitted. Awaiting client signature.');
    await expect(page).toHaveURL(/\/signature$/);
    const id = page.url().split('/').at(-2);
    const report = client.page.getByRole('list', { name: 'For you' }).locator(`a[href$="${id}/signature"]`);
    await expect(report).toHaveText('Review & Sign');
  });

  test("the client signs on the technician's screen, and the job is closed everywhere", async () => {
    const { page } = technician;
    await expect(page.getByRole('region', { name: 'Service summary' })).toContainText(
      /Service Fee BHD.12\.50/,
    );
    await page.getByRole('button', { name: 'Read the full report' }).click();
    const summary = page.getByRole('dialog', { name: 'Service summary' });
    for (const text of summed) await expect(summary).toContainText(text);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(summary).toBeHidden();
    const confirm = page.getByRole('button', { name: 'Confirm Service Completion' });
    await expect(confirm).toBeDisabled();
    await expect(confirm).toHaveAccessibleDescription("Enter the signer's name, and sign inside the box.");
    await drawOn(page);
    await expect(confirm).toHaveAccessibleDescription("To confirm, enter the signer's name.");
    await expect(confirm).toBeDisabled();
    await page.getByLabel("Signer's name").fill('Amal Jaber');
    await expect(confirm).toBeEnabled();
    await page.getByRole('button', { name: 'Clear Signature' }).click();
    await expect(confirm).toBeDisabled();
    await page.getByRole('button', { name: 'Type name instead' }).click();
    await expect(confirm).toBeEnabled();
    await page.getByRole('button', { name: 'Clear Signature' }).click();
    await drawOn(page);
    await expectInSight(page);
    await page.setViewportSize({ width: 844, height: 390 });
    await expectInSight(page);
    await expect(page.getByRole('navigation')).toHaveAccessibleName('Language');
    await expect(confirm).toBeEnabled();
    let send: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route('**/sign', async (route) => {
      await held;
      await route.fallback();
    });
    await confirm.click();
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    send();
    await expectToast(page, 'Service Confirmed', 'Service has been completed and confirmed. Thank you!');
    await expect(page.getByText('Thank you, Amal Jaber')).toBeVisible();
    await expect(page.getByText('Check the work, then sign.')).toHaveCount(0);
    await expect(page.getByRole('link')).toHaveCount(0);
    await page.getByRole('button', { name: 'Hand back the phone' }).click();
    await page.getByLabel('Your password').fill('demo-coffee');
    await page.getByRole('button', { name: 'Unlock', exact: true }).click();
    await expect(page).toHaveURL(/\/technician\/jobs$/);
    await client.page.getByRole('link', { name: 'Show earlier requests' }).click();
    await expect(myCall(client.page)).toContainText('Completed');
    await expect(myCall(dispatcher.page)).toContainText('Completed');
  });

  test('the browser reported no errors during the journeys', () => {
    expect(unasked([...client.complaints, ...dispatcher.complaints, ...technician.complaints])).toEqual([]);
  });
});

/** Checks that everything needed for signing is in view at once and not covered by a toast. */
async function expectInSight(page: Page): Promise<void> {
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  for (const part of [
    page.getByRole('heading', { name: 'Service Confirmation' }),
    page.getByText(/^Service Fee/),
    page.getByLabel("Signer's name"),
    page.getByRole('img', { name: /Signature box/ }),
    page.getByRole('button', { name: 'Confirm Service Completion' }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
}

/** Returns the first day on or after the 15th of the next month that is a working day in Bahrain. */
function workdayOfNextMonth(): number {
  const today = new Date(dateInBahrain());
  const weekdayOf = (day: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, day)).getUTCDay();
  return [15, 16, 17].find((day) => ![5, 6].includes(weekdayOf(day))) ?? 15;
}

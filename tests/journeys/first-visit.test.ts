import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectFits, visit } from '../support/browser/browser.ts';
import { drawOn } from '../support/browser/signature-pad.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { beginAnyway } from '../support/browser/visit-of-now.ts';
import { now } from '../support/clock.ts';
import { codeAt } from '../support/company/authenticator.ts';
import { databaseBeside } from '../support/databases/demo-database.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

const password = 'portafilter-58';

let installation: RunningApp;
test.beforeAll(async () => {
  installation = await startApp({ DATABASE_URL: await databaseBeside(process.env.DEMO_DATABASE ?? '') });
});
test.afterAll(() => installation.stop());

let fields = 0;
/** Fills in a field and counts it. */
async function fill(field: Locator, text: string): Promise<void> {
  fields++;
  await field.fill(text);
}

/** Chooses an option from a list, and counts the list as a field. */
async function choose(page: Page, field: Locator, option: string | RegExp): Promise<void> {
  fields++;
  await field.click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Sets up the second factor, which administrators need before anything else. */
async function setUpSecondFactor(page: Page): Promise<void> {
  const section = page.getByRole('region', { name: 'Two-factor sign-in' });
  await section.getByRole('button', { name: 'Set up' }).click();
  await fill(section.getByLabel('Current password'), password);
  await section.getByRole('button', { name: 'Continue' }).click();
  const secret = (await section.locator('bdi').textContent()) ?? '';
  // Checked late, because a refused connection takes a moment to show.
  await expect(page.getByText('Reconnecting')).toHaveCount(0);
  await fill(section.getByLabel('Code'), await codeAt(secret.replaceAll(' ', ''), now()));
  await section.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I have saved the codes' }).click();
}

/** Opens the invitation link shown on `from` in the other person's browser, and chooses a password. */
async function acceptInvitation(from: Page, page: Page): Promise<void> {
  const link = await from.getByRole('dialog').getByLabel('One-time link').inputValue();
  await page.goto(link);
  await fill(page.getByRole('textbox', { name: 'Password', exact: true }), password);
  await fill(page.getByRole('textbox', { name: 'Confirm password' }), password);
  await page.getByRole('checkbox').check();
  fields++;
  await page.getByRole('button', { name: 'Save and sign in' }).click();
}

test('an empty installation leads from its first link to the first signed visit, with fewer than 40 fields', async ({
  browser,
}) => {
  const admin = await visit(browser, installation.origin);
  await admin.page.goto(/(http\S+\/setup#\S+)/.exec(installation.output())?.[1] ?? '');
  await fill(admin.page.getByLabel('Name'), 'Odile Owner');
  await fill(admin.page.getByLabel('Email'), 'odile@example.test');
  await fill(admin.page.getByLabel(/^Password/), password);
  await admin.page.getByRole('button', { name: 'Create super admin' }).click();
  await admin.page.getByRole('button', { name: 'Agree and continue' }).click();
  await setUpSecondFactor(admin.page);
  await expect(admin.page.getByRole('heading', { name: 'This installation is empty' })).toBeVisible();
  await expectAccessible(admin.page);
  await sectionOf(admin.page, 'This installation is empty').getByRole('link').click();
  const form = admin.page.getByRole('dialog', { name: 'Create Operator' });
  await fill(form.getByRole('textbox', { name: 'Name' }), 'Manama Coffee Care');
  await fill(form.getByLabel('Email'), 'care@example.test');
  await choose(admin.page, form.getByRole('combobox', { name: 'Country' }), 'Bahrain');
  await form.getByRole('button', { name: 'Create', exact: true }).click();

  const owner = await visit(browser, installation.origin);
  await acceptInvitation(admin.page, owner.page);
  await setUpSecondFactor(owner.page);
  const { page } = owner;
  const steps = sectionOf(page, 'Getting started');
  const home = async (done: number) => {
    await page.goto('/operator');
    await expect(steps).toContainText(`${done} of 6 steps are done.`);
  };
  await expect(steps).toContainText('0 of 6 steps are done.');
  await expect(steps.getByRole('listitem', { name: 'Your company' })).toHaveAttribute('aria-current', 'step');
  await expectAccessible(page);
  await expectFits(page, 320);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectEmptyLists(page);
  await page.goto('/operator');
  await steps.getByRole('link', { name: 'Open settings' }).click();
  const phoneOnLabels = page.getByLabel('Phone on labels');
  await expect(phoneOnLabels).toBeFocused();
  await expect(phoneOnLabels).toBeInViewport({ ratio: 1 });
  await fill(phoneOnLabels, '17001234');
  await page.getByRole('button', { name: 'Save Changes' }).first().click();
  await expectToast(page, 'Settings saved');

  await home(1);
  await steps.getByRole('link', { name: 'Add technician' }).click();
  await person(page.getByRole('dialog', { name: 'Create Technician' }), 'Salim Haddad');
  const technician = await visit(browser, installation.origin, { phone: true });
  await acceptInvitation(page, technician.page);

  await home(2);
  await steps.getByRole('link', { name: 'Add client' }).click();
  const client = page.getByRole('dialog', { name: 'Create Client' });
  await fill(client.getByLabel('Address'), '4 Harbor Road');
  await person(client, 'Cafe Sixty');
  await expect(page.getByRole('dialog').getByLabel('One-time link')).toBeVisible();

  await home(3);
  await steps.getByRole('link', { name: 'Add machine' }).click();
  const machine = page.getByRole('dialog', { name: 'Add Machine' });
  await choose(page, machine.getByRole('combobox', { name: 'Client' }), 'Cafe Sixty');
  await fill(machine.getByLabel('Model'), 'Aurora Two');
  await fill(machine.getByLabel('Serial number'), 'AT-1');
  await fill(machine.getByRole('textbox', { name: 'Install date' }), 'March 1, 2025');
  await fill(machine.getByLabel('Location'), 'Bar');
  await machine.getByRole('button', { name: 'Add Machine' }).click();
  await expectToast(page, 'Machine created successfully');

  await home(4);
  await steps.getByRole('button', { name: 'Plan a visit' }).click();
  const job = page.getByRole('dialog', { name: 'New job' });
  await choose(page, job.getByRole('combobox', { name: 'Client' }), /^Cafe Sixty/);
  await fill(job.getByLabel('Work to do'), 'Install the grinder');
  await choose(page, job.getByRole('combobox', { name: 'Technician' }), /^Salim Haddad/);
  await job.getByRole('button', { name: 'Create job' }).click();
  await expectToast(page, 'Job created');

  await home(5);
  const phone = technician.page;
  await phone.getByRole('button', { name: /^Start Job: JO-/ }).click();
  await beginAnyway(phone);
  await phone.getByRole('group', { name: 'What was done' }).getByRole('button').first().click();
  await fill(phone.getByLabel('Visit fee (BHD)'), '25');
  await phone.getByRole('button', { name: /^Submit for Signature: JO-/ }).click();
  await fill(phone.getByLabel("Signer's name"), 'Amal Jaber');
  await drawOn(phone);
  await phone.getByRole('button', { name: 'Confirm Service Completion' }).click();
  await expectToast(phone, 'Service Confirmed');

  await expect(steps).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Completed 1/ })).toBeVisible();
  expect(fields).toBeLessThan(40);
  // The first attempt to start on a different day than planned gets a 409, which asks for confirmation.
  const complaints = [...admin.complaints, ...owner.complaints, ...technician.complaints];
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
});

/** Checks that each empty list says what is missing, with the button that adds it. */
async function expectEmptyLists(page: Page): Promise<void> {
  for (const [path, text, button] of [
    ['clients', 'No clients found', 'Add Client'],
    ['technicians', 'No technicians found', 'Add Technician'],
    ['machines', 'No machines are registered yet.', 'Add Machine'],
    ['jobs', 'There are no jobs yet. Approved service requests become jobs.', 'New job'],
    ['board', 'No active technicians. The operator adds them under Technicians.', 'Add Technician'],
  ] as const) {
    await page.goto(`/operator/${path}`);
    const state = page.getByRole('main').locator('div').filter({ hasText: text }).last();
    const add = state.getByRole('button', { name: button }).or(state.getByRole('link', { name: button }));
    await expect(add, path).toBeVisible();
  }
}

function sectionOf(page: Page, heading: string): Locator {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: heading, level: 2 }) });
}

/** Fills in the fields that every person has, and creates the record. */
async function person(form: Locator, name: string): Promise<void> {
  await fill(form.getByRole('textbox', { name: 'Name' }), name);
  await fill(form.getByLabel('Email'), `${name.split(' ').at(-1)?.toLowerCase()}@example.test`);
  await fill(form.getByLabel('Phone'), '36001234');
  await form.getByRole('button', { name: /^Create/ }).click();
}

import { expect, type Locator, type Page } from '@playwright/test';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { pressAction } from './record-pages.ts';
import { open } from './screens.ts';

/** Presses a button on the screen, or an entry in the record's menu, that opens a form. */
export const byButton =
  (name: string | RegExp) =>
  async (page: Page): Promise<Locator> => {
    await pressAction(page, name);
    const dialog = page.getByRole('dialog').filter({ has: page.locator('form') });
    await expect(dialog).toBeVisible();
    return dialog;
  };

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

export async function clientWithPlan(page: Page): Promise<Locator> {
  const dialog = await byButton('Add Client')(page);
  await choose(page, 'CMASA plan', 'Premium');
  return dialog;
}

/** Approves a request without creating a job order, so one can be created for it. */
export async function approvedOnly(page: Page): Promise<Locator> {
  const dialog = await byButton(/^Approve & Assign/)(page);
  await dialog.getByRole('button', { name: 'Approve only' }).click();
  await expect(dialog).toBeHidden();
  return byButton(/^Create Job Order/)(page);
}

/** Chooses a client in the filters, so one of its machines can be chosen. */
export async function filtersOfClient(page: Page): Promise<Locator> {
  const filters = page.getByRole('search', { name: 'Show' });
  await filters.getByRole('combobox', { name: 'Client' }).fill('pearl');
  await page.getByRole('option', { name: /^Pearl Harbour Hotel/ }).click();
  await expect(filters.getByRole('combobox', { name: 'Machine' })).toBeEnabled();
  return filters;
}

export async function jobToMove(page: Page): Promise<Locator> {
  await page
    .getByRole('region', { name: /^Unassigned/ })
    .getByRole('button')
    .first()
    .click();
  await page.getByRole('button', { name: 'Move to…' }).click();
  return page.getByRole('dialog').filter({ has: page.locator('form') });
}

export async function ownPeriod(page: Page): Promise<Locator> {
  await choose(page, 'Period', 'Custom period');
  return page.getByRole('main');
}

export async function startedJob(page: Page): Promise<Locator> {
  await page
    .getByRole('button', { name: /^(Continue Job|Open the form)/ })
    .first()
    .click();
  return page.getByRole('main');
}

/** Opens the form for reporting a fault on a machine that is not registered yet. */
export async function faultElsewhere(page: Page): Promise<Locator> {
  await startedJob(page);
  await page.getByRole('button', { name: 'Report another fault here' }).click();
  const form = page.getByRole('dialog', { name: /^Report another fault at / });
  await form.getByRole('combobox', { name: /^Machine/ }).click();
  await page.getByRole('option', { name: 'Another machine' }).click();
  return form;
}

/**
 * Opens a started job and makes sure that it is in this state. After hours, the demo company's started job is on hold.
 */
async function jobThatIs(state: 'at work' | 'on hold', page: Page): Promise<void> {
  await startedJob(page);
  const [wanted, other] =
    state === 'at work' ? [/^Put on hold/, /^Resume/] : [/^Keep on hold/, /^Put on hold/];
  const found = page.getByRole('button', { name: wanted });
  const change = page.getByRole('button', { name: other });
  await change.or(found).first().waitFor();
  if (!(await found.isVisible())) await change.click();
  await found.waitFor();
}

/** Opens the question that a technician gets when a visit has been running so long that they must have left. */
export async function visitLeftOpen(page: Page): Promise<Locator> {
  await jobThatIs('at work', page);
  await page.evaluate(() => {
    const hours = 7 * 3_600_000;
    const Before = Date;
    globalThis.Date = class extends Before {
      constructor(...at: []) {
        super(...((at.length === 0 ? [Before.now() + hours] : at) as []));
      }
      static override now = () => Before.now() + hours;
    } as DateConstructor;
  });
  await page.getByRole('button', { name: /^Put on hold/ }).click();
  return page.getByRole('dialog', { name: /is still open$/ });
}

/** Opens the question about how long a visit stays on hold. */
export async function visitOnHold(page: Page): Promise<Locator> {
  await jobThatIs('on hold', page);
  await page.getByRole('button', { name: 'Keep on hold' }).click();
  return page.getByRole('dialog', { name: /is on hold$/ });
}

export async function machineToMove(page: Page): Promise<Locator> {
  const machine = page.getByRole('table').getByRole('link').first();
  await open(page, (await machine.getAttribute('href')) ?? '');
  const dialog = await byButton(/^Move$/)(page);
  await dialog.getByLabel('Move it to another client').check();
  return dialog;
}

/** Opens the dialog that moves a machine whose client has sites. */
export async function machineAtSite(page: Page): Promise<Locator> {
  const machine = page.getByRole('row').filter({ hasText: 'Bakehouse' }).getByRole('link').first();
  await open(page, (await machine.getAttribute('href')) ?? '');
  const dialog = await byButton(/^Move$/)(page);
  await dialog.getByRole('combobox', { name: 'Site' }).waitFor();
  return dialog;
}

/** Opens the jobs at one of a client's sites, and returns the filters of that list. */
export async function jobsAtSite(page: Page): Promise<Locator> {
  const client = page.getByRole('row').filter({ hasText: 'Date Grove Bakery' }).getByRole('link').first();
  await open(page, (await client.getAttribute('href')) ?? '');
  await page
    .getByRole('link', { name: /^Visits/ })
    .first()
    .click();
  await page.getByRole('combobox', { name: 'Site' }).waitFor();
  return page.getByRole('search', { name: 'Show' });
}

async function recordOf(page: Page): Promise<void> {
  const record = page.getByRole('table').getByRole('link').first();
  await open(page, (await record.getAttribute('href')) ?? '');
}

export async function filesToAdd(page: Page): Promise<Locator> {
  await recordOf(page);
  await page.getByRole('button', { name: 'Add Files' }).click();
  return page.getByRole('dialog', { name: 'Add photos and files' });
}

export async function personToAdd(page: Page): Promise<Locator> {
  await recordOf(page);
  return byButton('Add a person')(page);
}

export async function roleToGive(page: Page): Promise<Locator> {
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Offer a role' }).click();
  return page.getByRole('dialog', { name: 'Offer a role' });
}

export const newWork =
  (name: string) =>
  async (page: Page): Promise<Locator> => {
    await page.getByRole('main').getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByRole('combobox', { name: 'Client' }).fill('Pearl');
    await page.getByRole('option', { name: /^Pearl Harbour Hotel/ }).click();
    await expect(dialog.getByRole('combobox', { name: 'Machine' })).toBeFocused();
    await page.getByRole('option').first().click();
    return dialog;
  };

export async function lengthToChange(page: Page): Promise<Locator> {
  await recordOf(page);
  return byButton('Change length')(page);
}

export const ofTechnician =
  (name: string) =>
  async (page: Page): Promise<Locator> => {
    await recordOf(page);
    const dialog = await byButton(name)(page);
    const own = dialog.getByRole('checkbox', { name: 'Custom hours' });
    if (await own.isVisible()) await own.check();
    return dialog;
  };

export async function settingsWithHoliday(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add a holiday' }).click();
  return page.getByRole('main');
}

async function openJobAt(page: Page, group: 'open' | 'closed', workflow_status: string): Promise<void> {
  const { items } = await (await page.request.get(`/api/job-orders?group=${group}&limit=100`)).json();
  const isMeant = (job: JobOrderListed) =>
    job.workflow_status === workflow_status && job.status !== 'cancelled';
  await open(page, `/jobs/${items.find(isMeant).id}`);
}

export async function missingPart(page: Page): Promise<Locator> {
  await openJobAt(page, 'open', 'in_progress');
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Part missing' }).click();
  return dialog;
}

export async function brokenAgain(page: Page): Promise<Locator> {
  await openJobAt(page, 'closed', 'completed');
  return byButton('It broke again')(page);
}

export const actingBar = async (page: Page) => page.getByRole('region', { name: 'Acting for' });

/** Presses a button that opens a dialog without a form. */
export const dialogBy =
  (name: string) =>
  async (page: Page): Promise<Locator> => {
    await page.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    return dialog;
  };

/** Opens the latest signed report, to send it by email. */
export async function reportToSend(page: Page): Promise<Locator> {
  const { items } = await (await page.request.get('/api/job-orders?group=closed')).json();
  const signed = items.find(({ workflow_status }: JobOrderListed) => workflow_status === 'completed');
  await open(page, `/jobs/${signed.id}/report`);
  return dialogBy('Send by email')(page);
}

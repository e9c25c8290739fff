import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { expectAccessible, expectFits, leave, signInAs, visit } from '../support/browser/browser.ts';
import { open } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { completedForm } from '../support/company/job-steps.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;
test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

const sentence =
  'Took the group apart, cleaned the boiler, changed the gaskets and measured pressure and heat. ';
const longForm = {
  ...completedForm,
  work_performed: sentence.repeat(14).trim(),
  technician_notes: sentence.repeat(5).trim(),
  parts_used: Array.from({ length: 10 }, (_, index) => ({ name: `Group gasket ${70 + index} mm` })),
  follow_up_required: true,
  follow_up_reason: sentence.repeat(3).trim(),
};

/** Submits a long form, and has the client sign it on the technician's screen. */
async function signLongReport(page: Page): Promise<JobOrderListed> {
  const { items } = await (await page.request.get('/api/job-orders?group=open&limit=100')).json();
  const job: JobOrderListed = items.find(
    ({ workflow_status }: JobOrderListed) => workflow_status === 'in_progress',
  );
  const answer = await page.request.post(`/api/job-orders/${job.id}/submit`, {
    headers: { origin: app.origin, 'idempotency-key': randomUUID() },
    data: {
      version: job.version,
      ...longForm,
      is_cmasa_covered: false,
      visit_fee: '45.50',
      price_reason: sentence.trim(),
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto(`/technician/jobs/${job.id}/signature`);
  await page.getByLabel("Signer's name").fill('Amal Jaber');
  await page.getByRole('button', { name: 'Type name instead' }).click();
  await page.getByRole('button', { name: 'Confirm Service Completion' }).click();
  await expectToast(page, 'Service Confirmed');
  return job;
}

/** Checks that a record and a list are printed on white paper without menus and buttons, also in the dark appearance. */
async function expectPrintsOnlyContent(page: Page, job: JobOrderListed): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await open(page, `/jobs/${job.id}`);
  await expect(page.getByRole('heading', { level: 1, name: job.number })).toBeVisible();
  for (const part of ['navigation', 'banner', 'button'] as const) {
    await expect(page.getByRole(part)).toHaveCount(0);
  }
  await open(page, '/operator/clients');
  await expect(page.getByRole('columnheader', { name: 'Last visit' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0);
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

test("a signed report prints on one sheet under the operator's letterhead, without the rest of the application", async ({
  browser,
}) => {
  const technician = await visit(browser, app.origin);
  await signInAs(technician.page, 'technician@demo.test', '/technician/jobs');
  const job = await signLongReport(technician.page);
  const operator = await visit(browser, app.origin);
  const { page } = operator;
  await signInAs(page, 'operator@demo.test', `/jobs/${job.id}/report`);
  const head = page.getByRole('region', { name: 'From' });
  await expect(head).toContainText('Dilmun Coffee Services');
  await expect(head).toContainText('Building 214, Road 1703');
  await expect(head).toContainText('+973 1700 0214 · service.bh@demo.test');
  await expect(page.getByRole('region', { name: 'For' })).toContainText(job.client.name);
  await expect(page.getByRole('region', { name: 'For' })).toContainText(job.client.address);
  await expectAccessible(page);
  await expectFits(page, 320);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`Service report ${job.number}`).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByText('Grouphead').filter({ visible: true })).toHaveCount(0);
  for (const part of ['navigation', 'banner', 'button'] as const) {
    await expect(page.getByRole(part)).toHaveCount(0);
  }
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1);
  await expectPrintsOnlyContent(page, job);
  await page.emulateMedia({ media: 'screen', colorScheme: null });
  expect(operator.complaints).toEqual([]);
  await leave(technician, operator);
});

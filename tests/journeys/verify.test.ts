import { readFile, writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { test } from '../support/browser/story.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;
test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

const openSigned = async (page: Page) => {
  const { items } = await (await page.request.get('/api/job-orders?group=closed')).json();
  const job: JobOrderListed = items.find(
    ({ workflow_status }: JobOrderListed) => workflow_status === 'completed',
  );
  await page.goto(`/jobs/${job.id}/report`);
  return job;
};
const choose = (page: Page, path: string) => page.locator('input[type=file]').setInputFiles(path);

test('a client downloads a report, and anyone can verify the file, but not a changed one', async ({
  browser,
}, testInfo) => {
  const client = await visit(browser, app.origin);
  await signInAs(client.page, 'client@demo.test', '/client');
  const job = await openSigned(client.page);
  const download = client.page.waitForEvent('download');
  await client.page.getByRole('button', { name: 'Download PDF' }).click();
  const [genuine, changed] = ['report.pdf', 'changed.pdf'].map((name) => testInfo.outputPath(name)) as [
    string,
    string,
  ];
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${job.number}.pdf`);
  await file.saveAs(genuine);
  const bytes = await readFile(genuine);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  await writeFile(changed, bytes);

  const { page } = await visit(browser, app.origin, { phone: true });
  await page.goto('/verify');
  await expectFits(page, 320);
  await choose(page, genuine);
  await expect(page.getByText('The file is unchanged')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`Service report ${job.number}`);
  const { signer_name } = await (await client.page.request.get(`/api/job-orders/${job.id}`)).json();
  await expect(page.locator('dl > div', { hasText: 'Signed by' })).toContainText(signer_name);
  await expectFits(page, 320);
  await expectAccessible(page, 'html');
  await page.getByRole('button', { name: 'Check another report' }).click();
  await choose(page, changed);
  await expect(page.getByText('No such file')).toBeVisible();
});

test('an incomplete code is refused next to the field, and a scanned code is removed from the address', async ({
  browser,
}) => {
  const { page } = await visit(browser, app.origin);
  await page.goto('/verify');
  await page.getByLabel('Code on the report').fill('ABCDE-01234');
  await page.getByRole('button', { name: 'Check the code' }).click();
  await expect(
    page.getByText('This code is incomplete. It should have 20 letters and digits.'),
  ).toBeVisible();
  await expect(page.getByLabel('Code on the report')).toHaveValue('ABCDE-01234');
  await expectAccessible(page, 'html');
  await page.goto('/verify#ABCDE-01234-FGHJK-56789');
  await expect(page.getByText('No such code')).toBeVisible();
  await expect(page).toHaveURL(`${app.origin}/verify`);
});

test('a phone shares the file itself', async ({ browser }) => {
  const { page } = await visit(browser, app.origin, { phone: true });
  // Chromium on Linux has no share sheet.
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: ShareData) => {
        document.title = `shared ${files?.[0]?.name} of ${files?.[0]?.type}`;
      },
    });
  });
  await signInAs(page, 'client@demo.test', '/client');
  const job = await openSigned(page);
  await page.getByRole('button', { name: 'Share PDF' }).click();
  await expect(page).toHaveTitle(`shared ${job.number}.pdf of application/pdf`);
});

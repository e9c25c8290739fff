import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { reportPdfPath } from '#contract/job-orders/signature/verify.ts';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { addDays, dateIn } from '#domain/values/calendar.ts';
import { expectAccessible, expectFits, leave, signInAs, visit } from '../support/browser/browser.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { runMoment } from '../support/clock.ts';
import { completedForm } from '../support/company/job-steps.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';
import { mailedLink } from '../support/servers/mailbox.ts';

let app: RunningApp;
let dataDir: string;
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'grouphead-recipients-'));
  app = await startApp({ DATA_DIR: dataDir });
});
test.afterAll(async () => {
  await app.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const payable = 'payable@hotel.test';

/** Returns the sent emails to the address, as the mail server would have received them. */
async function mailsTo(address: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const files = await readdir(folder).catch(() => []);
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${address}`));
}

/** Submits the form of a job of the client that is in progress, and has it signed on the technician's screen. */
async function signReport(page: Page, client: string): Promise<JobOrderListed> {
  const { items } = await (await page.request.get('/api/job-orders?group=open&limit=100')).json();
  const job: JobOrderListed = items.find(
    (one: JobOrderListed) => one.workflow_status === 'in_progress' && one.client.name === client,
  );
  const answer = await page.request.post(`/api/job-orders/${job.id}/submit`, {
    headers: { origin: app.origin, 'idempotency-key': crypto.randomUUID() },
    data: { version: job.version, ...completedForm },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto(`/technician/jobs/${job.id}/signature`);
  await page.getByLabel("Signer's name").fill('Amal Jaber');
  await page.getByRole('button', { name: 'Type name instead' }).click();
  await page.getByRole('button', { name: 'Confirm Service Completion' }).click();
  await expectToast(page, 'Service Confirmed');
  return job;
}

test('a client names an address, which gets the signed report as a PDF and stops the reports; the report is sent again, and a period is one ZIP', async ({
  browser,
}) => {
  const technician = await visit(browser, app.origin);
  await signInAs(technician.page, 'technician@demo.test', '/technician/jobs');
  const { items } = await (await technician.page.request.get('/api/job-orders?group=open&limit=100')).json();
  const { client_id, client: of }: JobOrderListed = items.find(
    ({ workflow_status }: JobOrderListed) => workflow_status === 'in_progress',
  );

  const operator = await visit(browser, app.origin);
  await signInAs(operator.page, 'operator@demo.test', `/clients/${client_id}`);
  const section = operator.page.getByRole('region', { name: 'Report addresses' });
  await section.getByRole('button', { name: 'Add address' }).click();
  const dialog = operator.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(payable);
  await dialog.getByLabel('Label (optional)').fill('Accounts payable');
  await dialog.getByRole('button', { name: 'Add address' }).click();
  await expectToast(operator.page, 'Address added');
  await expect(section.getByText(payable)).toBeVisible();
  await expectAccessible(operator.page);

  const job = await signReport(technician.page, of.name);
  const link = await mailedLink(dataDir, payable, '/stop/');
  const [mail = ''] = await mailsTo(payable);
  expect(mail).toContain('Content-Type: application/pdf');

  const recipient = await visit(browser, app.origin);
  await recipient.page.goto(new URL(link).pathname);
  await expect(
    recipient.page.getByText(`${payable} receives the service reports of ${of.name}.`),
  ).toBeVisible();
  await expectAccessible(recipient.page);
  await expectFits(recipient.page, 320);
  await recipient.page.getByRole('button', { name: 'Stop receiving reports' }).click();
  await expect(recipient.page.getByText(`${payable} stopped receiving`)).toBeVisible();
  await expect(section.getByText('This address stopped receiving reports on')).toBeVisible();

  const { page } = operator;
  await page.goto(`/jobs/${job.id}/report`);
  await page.getByRole('button', { name: 'Send by email' }).click();
  await expect(dialog.getByRole('checkbox', { name: payable })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Other addresses' }).fill('engineering@hotel.test');
  await dialog.getByLabel('Note (optional)').fill('As agreed on the phone');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expectToast(page, 'Report queued');
  await expect(async () => {
    const [sent = ''] = await mailsTo('engineering@hotel.test');
    expect(sent).toContain('> As agreed on the phone');
    expect(sent).toContain('Content-Type: application/pdf');
  }).toPass();
  await page.goto(`/jobs/${job.id}`);
  await expect(page.getByText(/ queued the report for engineering@hotel.test/)).toBeVisible();

  const until = dateIn('Asia/Bahrain', runMoment);
  await page.goto(`/operator/reports?from=${addDays(until, -4)}&until=${until}`);
  await page.getByRole('button', { name: 'Download signed reports (ZIP)' }).click();
  const refusal = { status: 404, contentType: 'application/problem+json', body: '{"status":404}' };
  let answer: (() => void) | undefined;
  const progressSeen = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${reportPdfPath({ id: job.id })}`, (route) =>
    progressSeen.then(() => route.fulfill(refusal)),
  );
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download ZIP' }).click();
  await expect(dialog.getByText(/^\d+ of \d+$/)).toBeVisible();
  answer?.();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^service-reports-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.zip$/);
  const entries = unzipSync(new Uint8Array(await readFile(await saved.path())));
  const names = Object.keys(entries);
  expect(names).toContain('missing-reports.txt');
  expect(new TextDecoder().decode(entries['missing-reports.txt'])).toContain(job.number);
  const pdfs = names.filter((name) => name.endsWith('.pdf'));
  expect(pdfs.length).toBeGreaterThan(0);
  for (const name of pdfs) {
    expect(name).toMatch(/^JO-\d+ \d{4}-\d\d-\d\d .+\.pdf$/);
    expect(new TextDecoder('latin1').decode(entries[name]?.slice(0, 5))).toBe('%PDF-');
  }
  await expect(dialog.getByText(job.number)).toBeVisible();
  await leave(technician, operator, recipient);
});

import { readFile } from 'node:fs/promises';
import { type Download, expect, type Locator, type Page } from '@playwright/test';
import { getGlobalReport, getOperatorReport } from '#contract/reports.ts';
import { formatMoney } from '#domain/values/money.ts';
import { expectAccessible, expectFits, openSession, signInAs, visit } from '../support/browser/browser.ts';
import { follow } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { dateInBahrain, inHours } from '../support/clock.ts';
import { expectRowsOfFigures } from '../support/company/report-figures.ts';
import { sheetsOf } from '../support/files/sheet-file.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

const decimal = (value: number) => new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }).format(value);
const hours = (value: number | null) => (value === null ? 'No data' : `${decimal(value)} h`);
const share = (value: number | null) => (value === null ? 'No data' : `${decimal(value * 100)}%`);

async function answerOf(page: Page, path: string): Promise<unknown> {
  const response = await page.request.get(path);
  expect(response.status()).toBe(200);
  return response.json();
}

const operatorReport = async (page: Page, from: string, until: string) =>
  getOperatorReport.output.parse(await answerOf(page, `/api/reports/operator?from=${from}&until=${until}`));

const known = (value: number | null | undefined, unit: string) =>
  typeof value === 'number' ? `${decimal(value)} ${unit}` : 'No data yet';

const figure = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

async function expectFitsPhone(page: Page): Promise<void> {
  await expectFits(page, 320);
  await page.setViewportSize({ width: 1440, height: 900 });
}

const leftOf = async (drawn: Locator) => (await drawn.boundingBox())?.x ?? Number.NaN;

async function choosePeriod(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name }).click();
}

async function exported(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const begun: Promise<Download> = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await begun;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test('every figure of the operator matches the server, has an explanation, and follows the period', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'operator@demo.test', '/operator/reports');
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('Last 30 days');
  await choosePeriod(page, 'This year');
  await expect(page).toHaveURL(/\?period=this_year$/);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('This year');

  const today = dateInBahrain();
  const { figures: now, previous } = await operatorReport(page, `${today.slice(0, 4)}-01-01`, today);
  const money = now.revenue[0];
  for (const [name, value] of [
    ['On-time responses', `${now.responses_in_time} of ${now.responses_due}`],
    ['On-time arrivals', `${now.arrivals_in_time} of ${now.arrivals_due}`],
    ['Response time (median)', hours(now.response_hours_median)],
    ['Response time (90%)', hours(now.response_hours_p90)],
    ['First-time fix', share(now.first_time_fix)],
    ['Rating', now.rating === null ? 'No data' : `${decimal(now.rating)} of 5`],
    ['Time to repair (median)', hours(now.repair_hours_median)],
    ['Plan visits used', `${now.covered_visits} of ${now.plan_visits}`],
    ['Utilization', share(now.utilization)],
    ['Completed', String(now.completed_jobs)],
    ['Requests', String(now.requests)],
    ['Cancelled', String(now.cancelled_jobs)],
    ['No-shows', String(now.missed_visits)],
    ['Revenue', formatMoney(money?.amount ?? '', money?.currency ?? '')],
  ] as const) {
    await expect(figure(page, name)).toContainText(value);
  }
  await expect(figure(page, 'Completed')).toContainText(
    `${now.completed_jobs - previous.completed_jobs} more, better`,
  );
  await expect(figure(page, 'Completed')).toContainText(`Before: ${previous.completed_jobs}`);
  await expectRowsOfFigures(page, now.completed_jobs);
  await page.getByRole('columnheader', { name: 'Revenue' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Revenue' })).toHaveAttribute('aria-sort', 'ascending');
  const definition = figure(page, 'Utilization').getByText('Hours spent on completed jobs');
  await expect(definition).toBeHidden();
  const explain = page.getByRole('button', { name: 'What is Utilization?' });
  await explain.press('Enter');
  await expect(definition).toBeVisible();
  await expect(explain).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await expectFits(page, 320);
  const bottomBar = page.getByRole('navigation', { name: 'Bottom navigation' });
  await expect(bottomBar.getByRole('link', { name: 'Reports' })).toHaveAttribute('aria-current', 'page');
  expect(complaints).toEqual([]);
});

test('each chart has its table, and the visible report is exported as CSV and XLSX', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  await openSession(page.context(), 'operator@demo.test');
  const until = dateInBahrain();
  const from = dateInBahrain(inHours(-40 * 24));
  await follow(page, `/operator/reports?from=${from}&until=${until}`);
  const { figures, previous, series, technicians, grain } = await operatorReport(page, from, until);
  expect(grain).toBe('week');

  for (const title of ['Requests and completed jobs', 'Revenue in BHD']) {
    const part = page.getByRole('region', { name: title });
    const chart = part.getByRole('img', {
      name: `Bar chart: ${title} by week. The table shows the same figures.`,
    });
    await expect(chart.locator('.recharts-bar-rectangle').first()).toBeAttached();
    await part.getByRole('button', { name: 'Show as table' }).click();
    const rows = part.getByRole('table', { name: title }).getByRole('row');
    await expect(rows).toHaveCount(series.length + 1);
    const cells = await rows.nth(series.length).getByRole('cell').allTextContents();
    const last = series.at(-1);
    expect(cells).toEqual(
      title.startsWith('Revenue')
        ? [formatMoney(last?.revenue ?? '', 'BHD')]
        : [String(last?.requests), String(last?.completed)],
    );
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await part.getByRole('button', { name: 'Show as chart' }).click();
    const labels = chart.locator('.recharts-xAxis-tick-labels text');
    const [firstDay, lastDay, zero] = [labels.first(), labels.last(), chart.getByText('0', { exact: true })];
    expect(await leftOf(zero)).toBeGreaterThan(await leftOf(firstDay));
    expect(await leftOf(firstDay)).toBeGreaterThan(await leftOf(lastDay));
    await page.evaluate(() => document.documentElement.removeAttribute('dir'));
  }
  const byTechnician = page.getByRole('table', { name: 'Technicians' }).getByRole('row');
  await expect(byTechnician).toHaveCount(technicians.length + 1);
  const [best] = technicians;
  await expect(byTechnician.nth(1)).toContainText(best?.name ?? '');
  await expect(byTechnician.nth(1).getByRole('cell')).toHaveText([
    String(best?.completed_jobs),
    share(best?.first_time_fix ?? null),
    `${decimal(Number(best?.hours))} h`,
    ...[best?.travel_minutes_median, best?.on_site_minutes_median].map((minutes) => known(minutes, 'min')),
    known(best?.rating, 'of 5'),
    formatMoney(best?.revenue ?? '', 'BHD'),
  ]);

  const csv = await exported(page, 'Export CSV');
  expect(csv.name).toBe(`operator-report-${from}-${until}.csv`);
  const text = csv.content.toString('utf8');
  expect(text.startsWith('\uFEFFFigures,')).toBe(true);
  const lines = text.split('\r\n');
  expect(lines).toContain(`Completed,number,${figures.completed_jobs},${previous.completed_jobs},,,,,,,`);
  const times = [best?.travel_minutes_median, best?.on_site_minutes_median, best?.rating];
  const work = [best?.completed_jobs, best?.first_time_fix, Number(best?.hours)];
  expect(lines).toContain([best?.name, ...work, ...times, best?.revenue, '', '', ''].join(','));
  expect(new Set(lines.slice(0, -1).map((line) => line.split(',').length))).toEqual(new Set([11]));

  const xlsx = await exported(page, 'Export XLSX');
  expect(xlsx.name).toBe(`operator-report-${from}-${until}.xlsx`);
  const sheets = sheetsOf(xlsx.content);
  const names = ['Figures', 'Over time', 'Technicians', 'Reported late', 'Signed visits'];
  expect([...sheets.keys()]).toEqual(names);
  const visits = sheets.get('Signed visits') ?? [];
  expect(visits).toHaveLength(figures.completed_jobs + 1);
  const shown = page.getByRole('table', { name: 'Signed visits' }).getByRole('row').nth(1);
  for (const cell of [0, 3]) await expect(shown).toContainText(visits[1]?.[cell] ?? 'nothing');
  expect(sheets.get('Figures')?.find(([name]) => name === 'Requests')?.[2]).toBe(String(figures.requests));
  expect(sheets.get('Over time')).toHaveLength(series.length + 1);
  expect(sheets.get('Technicians')?.[1]?.slice(0, 2)).toEqual([best?.name, String(best?.completed_jobs)]);
  expect(complaints).toEqual([]);
});

test('an invalid period is refused with an error next to its field, and a failed report can be tried again', async ({
  browser,
}) => {
  const { page } = await visit(browser, app.origin);
  await signInAs(page, 'operator@demo.test', '/operator/reports?from=2026-11-10&until=2026-11-01');
  await expect(page.getByText('The last day must not be before the first')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Until' })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
  await expectAccessible(page);
  await follow(page, '/operator/reports?from=2020-01-01&until=2020-01-31');
  await expect(figure(page, 'First-time fix')).toContainText('No data');
  await expect(figure(page, 'First-time fix')).toContainText('Nothing to compare with');
  await expect(page.getByText('No one completed a job in this period.')).toBeVisible();
  await page.route('**/api/reports/operator**', (route) => route.fulfill({ status: 500, json: {} }));
  await choosePeriod(page, 'This month');
  await expect(page.getByText('This could not be loaded')).toBeVisible();
  await page.unroute('**/api/reports/operator**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(figure(page, 'Completed')).toBeVisible();
});

test('the platform sees every operator, each currency separately, and finds clients by operator', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'admin@demo.test', '/admin/reports');
  await expect(page.getByRole('heading', { level: 1, name: 'Global Reports' })).toBeVisible();
  const days = /(\d{4}-\d{2}-\d{2})-(\d{4}-\d{2}-\d{2})/.exec((await exported(page, 'Export CSV')).name);
  const report = getGlobalReport.output.parse(
    await answerOf(page, `/api/reports/global?from=${days?.[1]}&until=${days?.[2]}`),
  );
  expect(report.figures.revenue.length).toBeGreaterThan(1);
  for (const { currency, amount } of report.figures.revenue) {
    await expect(figure(page, `Revenue in ${currency}`)).toContainText(formatMoney(amount, currency));
  }
  const rows = page.getByRole('table', { name: 'By operator' }).getByRole('row');
  await expect(rows).toHaveCount(report.operators.length + 1);
  const sheets = sheetsOf((await exported(page, 'Export XLSX')).content);
  expect(sheets.get('Operators')?.map(([name]) => name)).toEqual([
    'Operator',
    ...report.operators.map(({ name }) => name),
  ]);
  await expectFitsPhone(page);

  await follow(page, '/operator/reports');
  await expect(page.getByText('Choose above who to act for')).toBeVisible();

  await follow(page, '/admin/clients');
  await expect(page.getByRole('heading', { level: 1, name: 'Client Directory' })).toBeVisible();
  const clients = page.getByRole('table', { name: 'Client Directory' });
  await expect(clients.getByRole('columnheader')).toHaveText([
    'Client',
    'Operator',
    'Region',
    'Machines',
    'CMASA tier',
  ]);
  const search = page.getByRole('searchbox', { name: 'Search by name or operator' });
  await search.fill('dilmun');
  await expect(clients.getByRole('row')).toHaveCount(6);
  await expect(clients.getByRole('row', { name: /^Pearl Harbour Hotel/ }).getByRole('cell')).toHaveText([
    'Dilmun Coffee Services',
    'Bahrain',
    '3',
    'Standard',
  ]);
  await expect(clients).toContainText('Premium');
  await expect(clients).toContainText('None');
  await search.fill('pearl harb');
  await expect(clients.getByRole('row')).toHaveCount(2);
  await expectFitsPhone(page);
  await search.fill('no such client');
  await expect(page.getByText('No clients found')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a client sees the balance of its plan, and reads and prints the report of a signed visit', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'client@demo.test', '/client/reports');
  const plan = page.getByRole('list', { name: 'Service plan' });
  await expect(plan).toContainText('Standard Plan');
  await expect(plan).toContainText('3/12');
  await expect(plan).toContainText('3 of 12 months of this plan year are left');
  await expect(plan).toContainText('3 of 4');
  await expectFitsPhone(page);
  const visits = page.getByRole('table', { name: 'Signed visits' });
  await visits
    .getByRole('row', { name: /Covered by the plan/ })
    .first()
    .getByRole('link', { name: /^Report JO-/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Service report JO-\d+$/ })).toBeVisible();
  const signature = page.getByRole('region', { name: 'Signature' });
  await expect(signature.getByRole('img', { name: /^Signature of / })).toBeVisible();
  await expect(signature).toContainText('(Bahrain Time)');
  await expect(signature).toContainText(/[0-9a-f]{64}/);
  await expect(page.getByRole('region', { name: 'Service summary' })).toContainText(
    'Covered by the CMASA plan',
  );
  await expectAccessible(page);
  await expectFitsPhone(page);

  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  for (const part of ['navigation', 'banner', 'button'] as const) {
    await expect(page.getByRole(part).first()).toBeHidden();
  }
  await expect(signature).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  expect(complaints).toEqual([]);

  await follow(page, '/client/reports/00000000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1, name: 'Report not found' })).toBeVisible();
});

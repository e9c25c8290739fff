import { expect } from '@playwright/test';
import pg from 'pg';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { crewStatements } from '../support/browser/busy-crew.ts';
import { test } from '../support/browser/story.ts';
import { dateInBahrain } from '../support/clock.ts';
import { copyOfDemo } from '../support/databases/demo-database.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;
test.beforeAll(async () => {
  const database = await copyOfDemo(process.env.DEMO_DATABASE ?? '');
  const owner = new pg.Client({ connectionString: database });
  await owner.connect();
  const crew = { email: 'dispatcher@demo.test', technicians: 60, jobsEach: 1 };
  await owner.query(crewStatements(crew, dateInBahrain())).finally(() => owner.end());
  app = await startApp({ DATABASE_URL: database }, ['--demo']);
});
test.afterAll(() => app.stop());

test('the board of a large crew says how many technicians it shows, and leads to the others', async ({
  browser,
}) => {
  const { page } = await visit(browser, app.origin);
  await signInAs(page, 'dispatcher@demo.test', '/dispatcher/schedule');
  const rows = page.getByRole('region', { name: 'Timetable' }).locator('[data-technician]');
  await expect(rows).toHaveCount(50);
  await expect(page.getByText(/^Technicians 1–50 of 6\d$/)).toBeVisible();
  await page.getByRole('button', { name: 'Next technicians' }).click();
  await expect(page.getByText(/^Technicians 51–6\d of 6\d$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next technicians' })).toBeDisabled();
  await expect(page).toHaveURL(/page=1/);

  const search = page.getByRole('searchbox', { name: 'Search technicians' });
  await search.fill('technician 37');
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Technician 37' })).toBeVisible();
  await expectAccessible(page);
  await search.fill('no one');
  await expect(page.getByText('No technicians found')).toBeVisible();
  await expectFits(page, 320);
});

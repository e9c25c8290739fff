import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { follow, untilLoaded } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});

test.afterAll(async () => {
  await app.stop();
});

const entries = (page: Page) =>
  page.getByRole('list', { name: 'Events, latest first' }).getByRole('listitem');
const box = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' });

/** Returns one of the signed-in person's open jobs, if possible one for the demo client. */
async function jobOf(page: Page): Promise<{ readonly id: string; readonly number: string }> {
  const { items } = await (await page.request.get('/api/job-orders?group=open&limit=100')).json();
  const job =
    items.find(({ client }: { client: { name: string } }) => client.name === 'Pearl Harbour Hotel') ??
    items[0];
  return job;
}

test('a client asks, the dispatcher answers everyone, and writes to the technician without the client seeing it', async ({
  browser,
}) => {
  const client = await visit(browser, app.origin);
  const dispatcher = await visit(browser, app.origin);
  const technician = await visit(browser, app.origin, { phone: true });
  await signInAs(technician.page, 'technician@demo.test');
  await signInAs(client.page, 'client@demo.test');
  const { items: ofClient } = await (
    await client.page.request.get('/api/job-orders?group=open&limit=100')
  ).json();
  const { items: ofYusuf } = await (
    await technician.page.request.get('/api/job-orders?group=open&limit=100')
  ).json();
  const job = ofYusuf.find(({ id }: { id: string }) =>
    ofClient.some((other: { id: string }) => other.id === id),
  );
  const path = `/jobs/${job.id}`;

  await follow(client.page, path);
  await expect(client.page.getByText('Everyone who works on this case can read it.')).toBeVisible();
  await expect(client.page.getByRole('radiogroup')).toHaveCount(0);
  await untilLoaded(client.page);
  await client.page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(client.page.getByText('Enter a comment').first()).toBeVisible();
  await box(client.page).fill('When do you come? We open at 7.');
  await client.page.reload();
  await expect(box(client.page)).toHaveValue('When do you come? We open at 7.');
  await client.page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(entries(client.page).first()).toContainText('When do you come? We open at 7.');
  await expect(box(client.page)).toHaveValue('');
  await expect(box(client.page)).toBeFocused();

  await signInAs(dispatcher.page, 'dispatcher@demo.test', '/notifications');
  await dispatcher.page
    .getByRole('main')
    .getByRole('link', { name: `New comment on ${job.number}` })
    .click();
  await expect(dispatcher.page.getByRole('heading', { level: 1 })).toContainText(job.number);
  await expect(entries(dispatcher.page).first()).toContainText('When do you come? We open at 7.');
  await expect(dispatcher.page.getByRole('button', { name: 'Send internally' })).toBeVisible();
  await dispatcher.page.getByText('Everyone', { exact: true }).click();
  await expect(dispatcher.page.getByText('The client can see it too.')).toBeVisible();
  await box(dispatcher.page).fill('Yusuf comes before you open.');
  await box(dispatcher.page).press('ControlOrMeta+Enter');
  await expect(entries(dispatcher.page).first()).toContainText('Yusuf comes before you open.');
  // Other people's comments appear without a reload, and a screen reader announces them.
  await expect(entries(client.page).first()).toContainText('Yusuf comes before you open.');
  await expect(
    client.page.getByRole('status').filter({ hasText: /^New: .* wrote: Yusuf comes/ }),
  ).toHaveCount(1);

  // The next comment is internal again, unless the writer chooses otherwise.
  await expect(dispatcher.page.getByText('The client cannot see it.')).toBeVisible();
  await box(dispatcher.page).pressSequentially('Please call me first @yus');
  const people = dispatcher.page.getByRole('listbox', { name: 'People to mention' });
  await expect(people.getByRole('option')).toHaveText(['Yusuf Darwish Technician']);
  await expectAccessible(dispatcher.page);
  await box(dispatcher.page).press('Enter');
  await expect(box(dispatcher.page)).toHaveValue('Please call me first @Yusuf Darwish ');
  await dispatcher.page.getByRole('button', { name: 'Send internally' }).click();
  const internal = entries(dispatcher.page).first();
  await expect(internal).toContainText('Internal, hidden from the client');
  await expect(internal).toContainText('Please call me first @Yusuf Darwish');

  await follow(technician.page, '/notifications');
  const mention = technician.page
    .getByRole('main')
    .getByRole('link', { name: `You were mentioned in a comment on ${job.number}` });
  await expect(mention).toHaveCount(1);
  await mention.click();
  await expect(technician.page).toHaveURL(new RegExp(`${path}$`));
  await expect(entries(technician.page).first()).toContainText('Mentions you');
  await expect(entries(technician.page).first()).toContainText('Please call me first');
  await expectAccessible(technician.page);

  await follow(client.page, '/notifications');
  await expect(
    client.page.getByRole('main').getByRole('link', { name: `New comment on ${job.number}` }),
  ).toHaveCount(1);
  await client.page.goto(path);
  await expect(entries(client.page).first()).toContainText('Yusuf comes before you open.');
  await expect(client.page.getByText('Please call me first')).toHaveCount(0);
  for (const { complaints } of [client, dispatcher, technician]) expect(complaints).toEqual([]);
});

test('a technician mentions someone with a thumb, and refused or unsent text stays in the box', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true });
  await signInAs(page, 'technician@demo.test');
  const job = await jobOf(page);
  await follow(page, `/jobs/${job.id}`);
  await box(page).fill('Which gasket?');
  await page.getByRole('button', { name: 'Mention someone' }).tap();
  await expect(box(page)).toHaveValue('Which gasket? @');
  const option = page.getByRole('option', { name: /Dispatcher$/ }).first();
  const name = await option.locator('bdi').innerText();
  await option.tap();
  await expect(box(page)).toHaveValue(`Which gasket? @${name} `);
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expectFits(page, 320);

  await page.route('**/api/comments/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Send internally' }).tap();
  await expect(page.getByText(/"Comment at .+" will be sent once you are online/)).toBeVisible();
  await page.unroute('**/api/comments/**');
  await expect(entries(page).first()).toContainText(`Which gasket? @${name}`);
  await expect(entries(page).filter({ hasText: 'Which gasket?' })).toHaveCount(1);
  await expectFits(page, 320);

  await page.getByText('Everyone', { exact: true }).tap();
  await box(page).pressSequentially('Ask @Pearl');
  await page.getByRole('option', { name: /Client$/ }).tap();
  await page.getByText('Internal', { exact: true }).first().tap();
  await page.getByRole('button', { name: 'Send internally' }).tap();
  const refused = page.getByText('Someone you mentioned cannot read this. Remove the name.');
  await expect(refused.first()).toBeVisible();
  await expect(box(page)).toHaveAttribute('aria-invalid', 'true');
  await box(page).fill('Ask the client');
  await expect(box(page)).not.toHaveAttribute('aria-invalid', 'true');

  await page.context().setOffline(true);
  await expect(page.getByText('You are offline. What you type is kept on this device.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline. What you type is kept on this device.')).toHaveCount(0);
  expect(complaints.filter((text) => !/422|ERR_FAILED|ERR_INTERNET|Failed to load/.test(text))).toEqual([]);
});

test('in a panel beside a list, the comment box handles its own keys, and the draft is kept', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'dispatcher@demo.test', '/dispatcher/jobs?stage=in_progress');
  const panel = page.getByRole('complementary', { name: 'Job order in the side panel' });
  const link = page.getByRole('rowheader').getByRole('link').first();
  await link.click();
  await expect(panel).toBeVisible();
  await expect(entries(page).first()).toBeVisible();
  await box(page).pressSequentially('Ask @');
  const options = page.getByRole('listbox', { name: 'People to mention' }).getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await box(page).press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await box(page).press('ArrowUp');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await box(page).press('Escape');
  await expect(options).toHaveCount(0);
  await expect(panel).toBeVisible();
  await box(page).pressSequentially('the office');
  await box(page).press('Escape');
  await expect(panel).toHaveCount(0);
  await link.click();
  await expect(box(page)).toHaveValue('Ask @the office');
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('a long timeline is loaded page by page', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'operator@demo.test');
  const job = await jobOf(page);
  for (let count = 0; count < 26; count += 1) {
    const answer = await page.request.post(`/api/comments/job_orders/${job.id}`, {
      headers: { origin: app.origin, 'idempotency-key': crypto.randomUUID() },
      data: { text: `Note ${count}`, is_internal: true },
    });
    expect(answer.status()).toBe(200);
  }
  await follow(page, `/jobs/${job.id}`);
  await expect(entries(page)).toHaveCount(25);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(entries(page).filter({ hasText: 'Note 0' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

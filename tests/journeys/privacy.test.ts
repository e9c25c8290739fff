import { expect } from '@playwright/test';
import { type RunningApp, startApp } from '../support/app.ts';
import { expectAccessible, expectFits, leave, signInAs, visit } from '../support/browser.ts';
import { test } from '../support/story.ts';
import { expectToast } from '../support/toasts.ts';

let app: RunningApp;
test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

test('a visitor reads the privacy text from the first page on, and an operator publishes its own', async ({
  browser,
}) => {
  const visitor = await visit(browser, app.origin, { phone: true });
  const reader = visitor.page;
  await reader.goto('/');
  await reader.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'Privacy' })).toBeFocused();
  await expect(reader.getByRole('heading', { level: 2, name: 'Your rights' })).toBeVisible();
  await expect(reader.getByText('The host of this system', { exact: true })).toBeVisible();
  await expectAccessible(reader);
  await expectFits(reader, 320);

  const owner = await visit(browser, app.origin);
  const { page } = owner;
  await signInAs(page, 'operator@demo.test', '/operator/settings');
  const section = page.getByRole('region', { name: 'Privacy text' });
  await expect(section.getByText('None of your own')).toBeVisible();
  const publish = section.getByRole('button', { name: 'Publish' });
  await expect(publish).toBeDisabled();
  await section.getByLabel('Text').fill('# Who we are\nWe keep your name.');
  await publish.click();
  const question = page.getByRole('dialog', { name: 'Publish this text as a new version?' });
  await expect(question).toContainText('People are asked again only when they next sign up');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, 'Privacy text published');
  await expect(section.getByText('None of your own')).toHaveCount(0);
  const address = (await section.getByRole('link').getAttribute('href')) ?? '';
  await reader.goto(address);
  await expect(reader.getByRole('heading', { level: 2, name: 'Who we are' })).toBeVisible();
  await expect(reader.getByText('Dilmun Coffee Services')).toBeVisible();
  await expect(reader.getByText(/^Version 1\. Published on/)).toBeVisible();
  await expectAccessible(reader);
  await leave(visitor, owner);
});

import { expect } from '@playwright/test';
import {
  expectAccessible,
  expectFits,
  leave,
  signInAs,
  signInByForm,
  visit,
} from '../support/browser/browser.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { beside, signUp } from '../support/company/beside.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;
test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

test('anyone can read the privacy notice from the first page on, and an operator publishes its own', async ({
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
  const section = page.getByRole('region', { name: 'Privacy notice' });
  await expect(section.getByText('You have no notice of your own')).toBeVisible();
  const publish = section.getByRole('button', { name: 'Publish' });
  await expect(publish).toBeDisabled();
  await section.getByLabel('Text').fill('# Who we are\nWe keep your name.');
  await publish.click();
  const question = page.getByRole('dialog', { name: 'Publish this text as a new version?' });
  await expect(question).toContainText('People are asked again only when they next sign up');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, 'Privacy notice published');
  await expect(section.getByText('You have no notice of your own')).toHaveCount(0);
  const read = section.getByRole('link', { name: 'Read it as others see it' });
  const address = (await read.getAttribute('href')) ?? '';
  await reader.goto(address);
  await expect(reader.getByRole('heading', { level: 2, name: 'Who we are' })).toBeVisible();
  await expect(reader.getByText('Dilmun Coffee Services')).toBeVisible();
  await expect(reader.getByText(/^Version 1\. Published on/)).toBeVisible();
  await expectAccessible(reader);

  await section.getByLabel('Text').fill('# Who we are\nWe keep your phone number.');
  await publish.click();
  await question.getByRole('button', { name: 'Publish' }).click();
  const versions = section.getByRole('list', { name: 'Versions' });
  await expect(versions.getByRole('listitem')).toHaveCount(2);
  const earlier = versions.getByRole('link', { name: 'Version 1' });
  await reader.goto((await earlier.getAttribute('href')) ?? '');
  await expect(reader.getByText('We keep your name.')).toBeVisible();
  await expectAccessible(reader);
  await expectFits(reader, 320);
  await reader.getByRole('link', { name: 'Read the version that applies' }).click();
  await expect(reader.getByText('We keep your phone number.')).toBeVisible();
  await leave(visitor, owner);
});

test('a person reads under Account which notice they agreed to, and when', async ({ browser }) => {
  const { page } = await visit(browser, app.origin, { phone: true });
  await signUp(page, app.origin, { name: 'Mona Idris', email: 'mona@demo.test', password: 'demo-coffee' });
  await page.goto('/account');
  const texts = page.getByRole('list', { name: 'Privacy notices that you have agreed to' });
  await expect(texts).toContainText('By signing up');
  await expect(texts).toContainText('Version 2 (English)');
  await expectAccessible(page);
  await expectFits(page, 320);
  await page.goto((await texts.getByRole('link').getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { level: 2, name: 'Your rights' })).toBeVisible();
  await expect(page.getByText('This version no longer applies')).toHaveCount(0);
});

test('a person whose account was created for them reads the notice in their language and agrees before anything else', async ({
  browser,
}) => {
  const email = 'tariq.given@demo.test';
  const operator = await beside(app.origin, 'operator.ae@demo.test');
  const technician = { name: 'Tariq Given', phone: '+971501234567', email, password: 'demo-coffee' };
  await operator.write('technicians', technician);
  const { page, complaints } = await visit(browser, app.origin, { phone: true });
  await signInByForm(page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy notice' })).toBeFocused();
  await expect(page.getByRole('heading', { level: 2, name: 'Your rights' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'العربية' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'إشعار الخصوصية' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expectFits(page, 320);
  await page.getByRole('button', { name: 'الموافقة والمتابعة' }).click();
  await expect(page.getByText(/^بعد تسجيل الدخول،/)).toBeVisible();
  await expect(page.getByRole('link', { name: /\(العربية\)/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

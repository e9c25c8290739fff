import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { pushDevice } from '../support/company/push-device.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});

test.afterAll(async () => {
  await app.stop();
});

/**
 * Opens the profile in a browser that asks for permission. The browser of the tests has no push service, so `keys`
 * takes the place of the service's response.
 */
async function openProfile(browser: Browser, keys: ReturnType<typeof pushDevice> | null) {
  const visitor = await visit(browser, app.origin, { phone: true, isNew: true });
  await visitor.page.addInitScript((answer) => {
    let permission = 'default';
    let subscription: object | null = null;
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      permission = 'granted';
      return 'granted';
    };
    if (answer === null) return;
    const { endpoint, ...ownKeys } = answer;
    const unsubscribe = async () => {
      subscription = null;
      return true;
    };
    const made = { unsubscribe, toJSON: () => ({ endpoint, keys: ownKeys }), options: {} };
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        subscription = made;
        return made;
      },
      getSubscription: async () => subscription,
    });
  }, keys);
  await signInAs(visitor.page, 'technician@demo.test', '/technician/profile');
  return visitor;
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Notifications on your devices' });
const turnOn = { name: 'Turn on for this device' };

test('a technician turns notifications on for a device, and off again', async ({ browser }) => {
  const { page, complaints } = await openProfile(browser, pushDevice());
  const panel = panelOf(page);
  await expect(panel.getByText('even while this page is closed')).toBeVisible();
  await panel.getByRole('button', turnOn).click();
  await expectToast(page, 'Notifications are on for this device');
  const devices = panel.getByRole('list', { name: 'Devices with notifications' });
  await expect(devices.getByText('This device')).toBeVisible();
  await expect(panel.getByRole('button', turnOn)).toBeHidden();
  const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
  expect(worker?.replace('?keep', '')).toBe(`${app.origin}/push-worker.js`);
  await expectAccessible(page);
  await expectFits(page, 320);
  await devices.getByRole('button', { name: /^Turn off: / }).click();
  await expectToast(page, 'Notifications are off for the device');
  await expect(panel.getByRole('button', turnOn)).toBeVisible();
  await expect(devices).toBeHidden();
  expect(complaints).toEqual([]);
});

test('a browser without a push service says so', async ({ browser }) => {
  const { page } = await openProfile(browser, null);
  await panelOf(page).getByRole('button', turnOn).click();
  await expect(panelOf(page).getByText('This browser has no push service')).toBeVisible();
  await expect(panelOf(page).getByRole('button', turnOn)).toBeVisible();
});

test('a browser that blocks notifications says so before anything is pressed', async ({ browser }) => {
  const { page } = await visit(browser, app.origin);
  await signInAs(page, 'dispatcher@demo.test', '/dispatcher/settings');
  await expect(panelOf(page).getByText('This browser blocks notifications')).toBeVisible();
  await expect(panelOf(page).getByRole('button', turnOn)).toBeHidden();
});

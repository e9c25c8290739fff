import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/tests/find-chromium.mjs';
import { setTestClock } from './scripts/tests/test-clock.mjs';

setTestClock();
const executablePath = await findChromium();

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/support/browser/journeys-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: true,
  // A journey waits for the network, for frames and for the server in turn, so a third one fills the pauses of two
  // cores. A fourth does not make the run any faster.
  workers: 3,
  retries: 0,
  // No test depends on elapsed time. These limits only catch tests that hang, even on a busy computer.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'Asia/Bahrain',
    actionTimeout: 60_000,
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        // A page lives for only seconds here, so an optimizing compiler takes more time than it saves, except in axe's
        // long loops. A larger place for new objects and a larger first heap are emptied less often.
        '--js-flags=--no-opt --invocation-count-for-maglev=4000 --min-semi-space-size=32 --initial-heap-size=256',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The first two keep the address bar from loading its own pages. This list replaces Playwright's own, so the
        // others repeat its entries that matter here.
        '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,PaintHolding,MediaRouter,OptimizationHints,HttpsUpgrades',
      ],
    },
  },
});

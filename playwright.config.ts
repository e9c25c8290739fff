import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.mjs';
import { setTestClock } from './scripts/test-clock.mjs';

setTestClock();
const executablePath = await findChromium();

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/support/journeys-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: true,
  // A story waits for the network, for frames and for the server in turn, so a third one fills the pauses of two cores.
  // With a fourth, the whole run takes as long.
  workers: 3,
  retries: 0,
  // No promise is about time. These limits only catch what hangs, on a machine that is busy with other things.
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
        // A page lives for seconds here. Optimizing its program would take longer than the optimized program saves.
        '--js-flags=--no-opt --no-maglev',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Without the first two, each page loads pages for the address bar too. The others are those of Playwright's
        // own list, which this one replaces, that matter here.
        '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,PaintHolding,MediaRouter,OptimizationHints,HttpsUpgrades',
      ],
    },
  },
});

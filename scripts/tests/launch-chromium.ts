import { type Browser, chromium } from '@playwright/test';
import { findChromium } from './find-chromium.mjs';

/** Starts Chromium: the one that CHROMIUM_PATH names, otherwise an installed one, otherwise Playwright's own. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = await findChromium();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

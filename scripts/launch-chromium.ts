import { type Browser, chromium } from '@playwright/test';
import { findChromium } from './find-chromium.mjs';

/** Starts the Chromium that is installed or named by CHROMIUM_PATH, or else Playwright's own. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = await findChromium();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

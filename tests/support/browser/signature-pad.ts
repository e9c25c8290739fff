import type { Locator, Page } from '@playwright/test';

export async function drawOn(page: Page, label: string | RegExp = /Signature box/): Promise<void> {
  const pad = page.getByRole('img', { name: label });
  await pad.scrollIntoViewIfNeeded();
  const box = await settledBoxOf(pad);
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.6);
  await page.mouse.down();
  for (let step = 1; step <= 12; step++) {
    await page.mouse.move(
      box.x + box.width * (0.2 + step * 0.05),
      box.y + box.height * (0.5 + 0.3 * Math.sin(step)),
    );
  }
  await page.mouse.up();
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Returns the element's position and size once it no longer moves. A message may still be appearing above it. */
async function settledBoxOf(element: Locator): Promise<Box> {
  for (let before = ''; ; ) {
    const box = await element.boundingBox();
    if (box === null) throw new Error('the signature pad is not visible');
    const now = JSON.stringify(box);
    if (now === before) return box;
    before = now;
    await element.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }
}

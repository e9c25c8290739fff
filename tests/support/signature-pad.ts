import type { Page } from '@playwright/test';

export async function drawOn(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: /Signature box/ });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (box === null) throw new Error('the signature pad is not visible');
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

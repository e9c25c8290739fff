import { expect, type Page } from '@playwright/test';
import { latinNames } from '../latin-names.ts';
import { rounds } from '../rounds.ts';
import { expectAccessible } from './browser.ts';
import { expectNoEnglish, type Names } from './english.ts';
import { untilLoaded } from './screens.ts';

const widths = rounds === 'all' ? [1440, 390, 360, 320] : [360, 320];

const withoutLatin = (text: string) => text.replaceAll(latinNames, ' ');

/**
 * Fails if the open screen has an English word, a number that runs from right to left, or a part that is cut off at the
 * width of a phone. The gate also checks it on a laptop, and with axe.
 */
export async function expectInArabic(page: Page, names: Names, where: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('h1:visible').first()).toBeVisible();
  await untilLoaded(page);
  await expectNoEnglish(page, names, `on ${where}`, withoutLatin);
  await expectBarsAtStart(page);
  await expectNumbersInOrder(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect(() => expectNothingCutOff(page)).toPass();
  }
  if (rounds === 'all') await expectAccessible(page, 'html');
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Fails if a phone number or the number of a record runs from right to left. */
async function expectNumbersInOrder(page: Page): Promise<void> {
  const turned = await page.locator('body').evaluate((body) => {
    const boxAt = (text: Text, index: number) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      return range.getBoundingClientRect();
    };
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (!(text instanceof Text)) continue;
      for (const { 0: number, index } of text.data.matchAll(/\+\d[\d ]{6,}\d|[A-Z]{2}-\d+/g)) {
        const [first, last] = [boxAt(text, index), boxAt(text, index + number.length - 1)];
        if (first.width > 0 && first.top === last.top && first.left > last.left) found.push(number);
      }
    }
    return found;
  });
  expect(turned).toEqual([]);
}

/** Fails if the bar beside a current row is at the end of its line. */
async function expectBarsAtStart(page: Page): Promise<void> {
  const shadows = await page
    .locator('li[data-current]')
    .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).boxShadow));
  expect(shadows.filter((shadow) => shadow.includes(' 3px 0px'))).toEqual([]);
}

/** Fails if the page scrolls sideways, or if an input cuts off its value. */
async function expectNothingCutOff(page: Page): Promise<void> {
  const beyond = await page
    .locator('html')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(beyond).toBeLessThanOrEqual(0);
  const cut = await page
    .locator('main input:visible')
    .evaluateAll((inputs) =>
      inputs
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map((input) => (input instanceof HTMLInputElement ? input.value : '')),
    );
  expect(cut).toEqual([]);
}

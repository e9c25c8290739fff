import { expect, type Locator, type Page, type ViewportSize } from '@playwright/test';
import { rounds } from '../rounds.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
] as const;

/** Returns all sizes in the gate; otherwise one size for each stop, in rotation. */
export const sizesOf = (stop: number): readonly ViewportSize[] =>
  rounds === 'all' ? sizes : sizes.filter((_, index) => index === stop % sizes.length);

const fields = '[aria-haspopup="listbox"], [data-dates-input]';
const shownDropdown = '[role="listbox"], [data-dates-dropdown]';

/**
 * Opens every list and calendar in `part`, at each size. Checks that each option can be scrolled into full view
 * inside its list, is not covered, and has AA contrast, both normal and selected. Checks that Escape then closes only
 * the list.
 */
export async function openEveryDropdown(
  page: Page,
  part: Locator,
  where: string,
  at: readonly ViewportSize[],
): Promise<void> {
  const found = part.locator(fields);
  await expect(found.first()).toBeVisible();
  const count = await found.count();
  for (const size of at) {
    await page.setViewportSize(size);
    for (let index = 0; index < count; index++) {
      const field = found.nth(index);
      // On a phone, some fields are in a menu instead.
      if (size.width < sizes[0].width && !(await field.isVisible())) continue;
      const what = `${where}, ${await nameOf(field)}, ${size.width} × ${size.height}`;
      await field.click();
      await expect(shown(page), what).toHaveCount(1);
      await expect(choices(page).first(), what).toBeVisible();
      await atRest(page);
      expect(await choices(page).evaluateAll(faultsOf), what).toEqual([]);
      if (size === at[0]) {
        const pointedAt = choices(page).locator('visible=true').first();
        await pointedAt.hover();
        expect(await pointedAt.evaluateAll(faultsOf), `${what}, under the pointer`).toEqual([]);
      }
      await page.keyboard.press('Escape');
      await expect(shown(page), what).toHaveCount(0);
      await expect(field, `${what}: only the list closes`).toBeVisible();
    }
  }
}

const shown = (page: Page) => page.locator(shownDropdown).locator('visible=true');
const choices = (page: Page) =>
  shown(page).locator('[role="option"], button:enabled:not([data-hidden]), input:not([type="hidden"])');

/**
 * Waits until the lists no longer move or fade. A fade that has not started yet is detected by the list's own opacity.
 */
const atRest = (page: Page) =>
  page.waitForFunction(
    (lists) =>
      document.getAnimations().every(({ playState }) => playState !== 'running') &&
      [...document.querySelectorAll(lists)].every(
        (list) => !list.checkVisibility() || getComputedStyle(list).opacity === '1',
      ),
    shownDropdown,
  );

const nameOf = (field: Locator) =>
  field.evaluate(
    (element) =>
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.getAttribute('aria-label') ??
      element.textContent,
  );

/** Returns the faults of the options. It runs in the page. */
function faultsOf(options: readonly (HTMLElement | SVGElement)[]): string[] {
  type Color = readonly [red: number, green: number, blue: number, alpha: number];
  const colorOf = (text: string): Color => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
    return [red, green, blue, alpha];
  };
  const over = (top: Color, below: Color): Color => {
    const mixed = (index: 0 | 1 | 2) => top[index] * top[3] + below[index] * (1 - top[3]);
    return [mixed(0), mixed(1), mixed(2), 1];
  };
  const backgroundOf = (element: Element | null): Color => {
    if (element === null) return [255, 255, 255, 1];
    const own = colorOf(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own : over(own, backgroundOf(element.parentElement));
  };
  const luminanceOf = ([red, green, blue]: Color) => {
    const linear = (value: number) =>
      value <= 0.04045 * 255 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  };
  const opacityOf = (element: Element | null): number =>
    element === null ? 1 : Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement);
  const contrastOf = (element: Element) => {
    const below = backgroundOf(element);
    const [red, green, blue, alpha] = colorOf(getComputedStyle(element).color);
    const text = over([red, green, blue, alpha * opacityOf(element)], below);
    const [darker = 0, lighter = 0] = [luminanceOf(text), luminanceOf(below)].toSorted((a, b) => a - b);
    return (lighter + 0.05) / (darker + 0.05);
  };
  const isPale = (option: Element) =>
    [option, ...option.querySelectorAll('*')]
      .filter(
        (element) =>
          element instanceof HTMLInputElement ||
          [...element.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
          ),
      )
      .some((element) => Math.round(contrastOf(element) * 100) < 450);
  const chosenAs = (option: Element) =>
    option.getAttribute('role') === 'option' ? 'data-combobox-selected' : 'data-selected';
  const scrollTo = (option: Element) => {
    const dropdown = option.closest('[role="listbox"], [data-dates-dropdown]');
    for (let box = option.parentElement; box !== null; box = box.parentElement) {
      const room = box.getBoundingClientRect();
      const { top, bottom } = option.getBoundingClientRect();
      if (bottom > room.bottom) box.scrollTop += bottom - room.bottom + 2;
      else if (top < room.top) box.scrollTop -= room.top - top + 2;
      if (box === dropdown) return;
    }
  };
  const isWhole = (option: Element) => {
    const { left, right, top, bottom } = option.getBoundingClientRect();
    const [first, last, high, low] = [left + 3, right - 3, top + 3, bottom - 3];
    const corners = [
      [first, high],
      [last, high],
      [first, low],
      [last, low],
    ] as const;
    return corners.every(([x, y]) => option.contains(document.elementFromPoint(x, y)));
  };
  const drawn = options.filter((option) => option.getClientRects().length > 0);
  const pale = drawn.filter(isPale);
  const notChosen = drawn.filter((option) => !option.hasAttribute(chosenAs(option)));
  for (const option of notChosen) option.setAttribute(chosenAs(option), 'true');
  const paleWhenChosen = notChosen.filter(isPale);
  for (const option of notChosen) option.removeAttribute(chosenAs(option));
  const cutOff = drawn.filter((option) => {
    scrollTo(option);
    return !isWhole(option);
  });
  const named = (faulty: readonly Element[], fault: string) =>
    faulty.map((option) => `${option.textContent?.trim() || option.getAttribute('aria-label')} ${fault}`);
  return [
    ...named(cutOff, 'is cut off'),
    ...named(pale, 'is too pale'),
    ...named(paleWhenChosen, 'is too pale when chosen'),
  ];
}

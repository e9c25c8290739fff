import type { Page } from '@playwright/test';

export type BoardHours = {
  /** For each job, the distance in pixels between its start on the board and its time on the scale above. */
  readonly apart: readonly number[];
  /** The times that do not read from left to right. */
  readonly reversed: readonly string[];
};

/** Measures the positions of the day's jobs, on left-to-right and right-to-left pages. */
export function boardHours(page: Page): Promise<BoardHours> {
  return page.evaluate(() => {
    const startOf = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return document.dir === 'rtl' ? right : left;
    };
    const isShown = (element: Element) => element.getClientRects().length > 0;
    const minutesIn = (text: string) =>
      [...text.matchAll(/(\d+):(\d+)\s(AM|PM)/g)].map(
        ([, hour, minute, half]) => ((Number(hour) % 12) + (half === 'PM' ? 12 : 0)) * 60 + Number(minute),
      );
    const hours = [...document.querySelectorAll('[data-hour]')].map((label) => ({
      minute: minutesIn(label.textContent ?? '')[0] ?? Number.NaN,
      start: startOf(label),
    }));
    const placeOf = (minute: number) => {
      const hour = hours.findLast((one) => one.minute <= minute) ?? { minute: Number.NaN, start: 0 };
      const next = hours[hours.indexOf(hour) + 1] ?? hour;
      return hour.start + ((next.start - hour.start) * (minute - hour.minute)) / 60;
    };
    const times = [...document.querySelectorAll('[data-hour], [data-technician] [data-job]')].flatMap(
      (element) => [...element.querySelectorAll('bdi[dir="ltr"]')].filter(isShown).slice(-1),
    );
    const edgeOf = (text: Node, at: number) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    };
    return {
      apart: [...document.querySelectorAll('[data-technician] [data-job]')].flatMap((job) => {
        const [begins = Number.NaN, ends = 0] = minutesIn(job.getAttribute('aria-label') ?? '');
        // A job that began the night before is drawn from midnight, so it is not measured.
        return ends <= begins ? [] : [Math.abs(startOf(job.parentElement ?? job) - placeOf(begins))];
      }),
      reversed: times.flatMap(({ textContent, firstChild }) => {
        const last = (textContent ?? '').length - 1;
        const reads = firstChild !== null && edgeOf(firstChild, 0) < edgeOf(firstChild, last);
        return reads ? [] : [textContent ?? ''];
      }),
    };
  });
}

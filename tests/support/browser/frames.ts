import type { Page } from '@playwright/test';

/** The duration in milliseconds of each frame, and of each task that took longer than 50 ms. */
export type Frames = { readonly frames: readonly number[]; readonly tasks: readonly number[] };

/** Records the page's frames while the work runs. */
export async function framesDuring(page: Page, work: () => Promise<void>): Promise<Frames> {
  const watcher = await page.evaluateHandle(() => {
    const frames: number[] = [];
    const tasks: number[] = [];
    let before = performance.now();
    let next = 0;
    const look = (now: number) => {
      frames.push(now - before);
      before = now;
      next = requestAnimationFrame(look);
    };
    next = requestAnimationFrame(look);
    const note = (entries: PerformanceEntryList) => tasks.push(...entries.map(({ duration }) => duration));
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'longtask' });
    return {
      stop: () => {
        cancelAnimationFrame(next);
        note(observer.takeRecords());
        observer.disconnect();
        // The first frame started before the work, so it is left out.
        return { frames: frames.slice(1), tasks };
      },
    };
  });
  await work();
  return watcher.evaluate((watching) => watching.stop());
}

/** Returns the number of milliseconds from the release of the pointer until the element is drawn. */
export async function drawnAfterRelease(
  page: Page,
  selector: string,
  work: () => Promise<void>,
): Promise<number> {
  const watcher = await page.evaluateHandle((wanted) => {
    const drawn = new Promise<number>((resolve) => {
      const release = ({ timeStamp }: PointerEvent) => {
        const look = () => {
          if (document.querySelector(wanted) === null) requestAnimationFrame(look);
          // This frame draws the element, and the timer's task runs after the frame.
          else setTimeout(() => resolve(performance.now() - timeStamp));
        };
        requestAnimationFrame(look);
      };
      window.addEventListener('pointerup', release, { once: true });
    });
    return { drawn };
  }, selector);
  await work();
  return watcher.evaluate(({ drawn }) => drawn);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

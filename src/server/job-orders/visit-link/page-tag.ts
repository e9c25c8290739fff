import { createHash } from 'node:crypto';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { arrivalWindowOf } from '#domain/visit/course.ts';
import type { Locale } from '#words/words.ts';

/**
 * The tag of the page that a visit's link opens. It contains the time at which the page changes even if the visit does
 * not. A later request therefore needs only the state: it neither reads the visit nor builds the page.
 */
type PageTag = {
  readonly content: string;
  readonly state: string;
  /** The time in milliseconds until which a page with the same state has the same content. */
  readonly until: number;
};

/**
 * The longest time for which a page counts as unchanged. A page depends on the current time: it shows the day, and says
 * whether the technician should be there.
 */
const longestMs = 5 * 60_000;

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

export const stateIn = (state: string, locale: Locale) => digest(`${locale} ${state}`);

export function untilWhen(
  {
    scheduled_date,
    window_minutes,
    hold_until,
  }: Pick<JobOrderView, 'scheduled_date' | 'window_minutes' | 'hold_until'>,
  now: Date,
): number {
  const { until } = arrivalWindowOf({ scheduled_date: new Date(scheduled_date), window_minutes });
  const ends = [until, ...(hold_until === null ? [] : [new Date(hold_until)])].filter((end) => end >= now);
  return Math.min(...ends.map(Number), now.getTime() + longestMs);
}

export function writeTag({ content, state, until }: PageTag): string {
  return `"${digest(content)}.${state}.${until.toString(36)}"`;
}

const pattern = /^(?:W\/)?"([\w-]{22})\.([\w-]{22})\.([0-9a-z]{1,11})"$/;

/** Returns the parts of a tag, with the digest of the content; null for any other text. */
export function readTag(text: string | undefined): PageTag | null {
  const [, content, state, until] = pattern.exec(text ?? '') ?? [];
  if (content === undefined || state === undefined || until === undefined) return null;
  return { content, state, until: Number.parseInt(until, 36) };
}

export const isContent = (tag: PageTag | null, content: string) => tag?.content === digest(content);

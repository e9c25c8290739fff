import { type RefObject, useLayoutEffect, useRef } from 'react';
import { minuteOfDay } from '#domain/planning/work-time.ts';
import { todayIn } from '#web/app/time/dates.ts';

const hour = 60;

type VisibleDay = {
  /** The start of the service hours, in minutes of the day. */
  readonly opens_at: number;
  readonly date: string;
  readonly zone: string;
  /** True while the jobs of the date are loading. */
  readonly isBusy: boolean;
};

/**
 * Scrolls each newly shown day to its first hour of interest. Otherwise, a phone would open the board at the morning
 * even in the afternoon. After that, the board keeps its scroll position.
 */
export function useOpeningInSight(
  room: RefObject<HTMLElement | null>,
  { opens_at, date, zone, isBusy }: VisibleDay,
) {
  useInSight(room, isBusy ? null : date, (labelOf) => {
    const opening = labelOf('hour', Math.floor(opens_at / hour) * hour);
    return labelOf('hour', firstHour({ opens_at, date, zone }, new Date())) ?? opening;
  });
}

type VisibleWeek = {
  /** The first day of the week. */
  readonly from: string;
  readonly today: string;
  /** True while the jobs of the week are loading. */
  readonly isBusy: boolean;
};

/**
 * Scrolls each newly shown week to today's column, or to the week's first column if today is in a different week. After
 * that, the board keeps its scroll position.
 */
export function useTodayInSight(room: RefObject<HTMLElement | null>, { from, today, isBusy }: VisibleWeek) {
  useInSight(room, isBusy ? null : from, (labelOf) => labelOf('day', today) ?? labelOf('day', from));
}

type LabelOf = (kind: 'hour' | 'day', value: string | number) => Element | null;

/** Scrolls once for each shown date, so that the label comes right after the technicians' names. */
function useInSight(
  room: RefObject<HTMLElement | null>,
  shown: string | null,
  find: (labelOf: LabelOf) => Element | null,
) {
  const scrolledDate = useRef<string | null>(null);
  useLayoutEffect(() => {
    const scroller = room.current;
    if (shown === null || scroller === null || scrolledDate.current === shown) return;
    scrolledDate.current = shown;
    const label = find((kind, value) => scroller.querySelector(`[data-${kind}="${value}"]`));
    const first = scroller.querySelector('[data-hour], [data-day]');
    if (!label || !first) return;
    const startOf = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return document.dir === 'rtl' ? right : left;
    };
    scroller.scrollTo({ left: startOf(label) - startOf(first), behavior: 'instant' });
  });
}

/**
 * Returns the first hour of interest, in minutes of the day: the start of the service hours, or today the hour before
 * the current one if that is later.
 */
export function firstHour({ opens_at, date, zone }: Omit<VisibleDay, 'isBusy'>, now: Date): number {
  const opening = Math.floor(opens_at / hour) * hour;
  if (date !== todayIn(zone, now)) return opening;
  return Math.max(opening, (Math.floor(minuteOfDay(zone, now) / hour) - 1) * hour);
}

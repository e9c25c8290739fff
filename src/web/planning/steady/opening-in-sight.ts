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
 * Scrolls each newly shown day to its first hour of interest. On a phone, the afternoon would otherwise open with
 * the morning. After that, the board keeps its scroll position.
 */
export function useOpeningInSight(
  room: RefObject<HTMLElement | null>,
  { opens_at, date, zone, isBusy }: VisibleDay,
) {
  const scrolledDate = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (isBusy || scrolledDate.current === date) return;
    scrolledDate.current = date;
    const labelOf = (minute: number) => room.current?.querySelector(`[data-hour="${minute}"]`);
    const opening = labelOf(Math.floor(opens_at / hour) * hour);
    const label = labelOf(firstHour({ opens_at, date, zone }, new Date())) ?? opening;
    const first = room.current?.querySelector('[data-hour]');
    if (!room.current || !label || !first) return;
    const startOf = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return document.dir === 'rtl' ? right : left;
    };
    room.current.scrollTo({ left: startOf(label) - startOf(first), behavior: 'instant' });
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

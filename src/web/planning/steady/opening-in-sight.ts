import { type RefObject, useLayoutEffect, useRef } from 'react';

type VisibleDay = {
  /** The start of the service hours and of the board, in minutes of the day. */
  readonly opens_at: number;
  readonly date: string;
  /** True while the jobs of the date are loading. */
  readonly isBusy: boolean;
};

/**
 * Scrolls each newly shown day to the start of the service hours, if earlier jobs make the board start before
 * it. After that, the board keeps its scroll position.
 */
export function useOpeningInSight(
  room: RefObject<HTMLElement | null>,
  { opens_at, date, isBusy }: VisibleDay,
) {
  const scrolledDate = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (isBusy || scrolledDate.current === date) return;
    scrolledDate.current = date;
    const hour = Math.floor(opens_at / 60) * 60;
    const label = room.current?.querySelector(`[data-hour="${hour}"]`);
    const first = room.current?.querySelector('[data-hour]');
    if (!room.current || !label || !first) return;
    const startOf = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return document.dir === 'rtl' ? right : left;
    };
    room.current.scrollTo({ left: startOf(label) - startOf(first), behavior: 'instant' });
  });
}

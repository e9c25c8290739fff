import { type ReactNode, useState } from 'react';
import { countDays } from '#contract/calendar.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { day, month } from '#web/app/data/address.ts';
import { useAddressView } from '#web/app/data/address-view.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { todayIn } from '#web/app/time/dates.ts';
import { useNow } from '#web/app/time/now.ts';
import { useSeesEveryOperator } from '#web/records/people/management.ts';
import { useOwnChanges } from '#web/ui/own-changes.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { calendarWords } from '#words/en/calendar.ts';
import { wordsOf } from '#words/words.ts';
import { DayList } from './DayList.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { dayMarks, type Mark } from './marks.ts';
import { firstOfMonth, lastOfMonth, monthOf, sameDayOf } from './month.ts';
import classes from './ScheduleCalendar.module.css';
import type { JobAction, Reader } from './VisitCard.tsx';

const legends: Readonly<Record<Reader, readonly Mark[]>> = {
  operator: ['open', 'completed', 'unassigned'],
  technician: ['open', 'completed'],
  client: ['open', 'completed', 'unassigned', 'preferred'],
};

type ScheduleCalendarProps = {
  readonly reader: Reader;
  readonly action?: JobAction;
  /** The clients' preferred dates as YYYY-MM-DD, one per request. */
  readonly preferredDates?: readonly string[];
  /** Renders additional content for the chosen day. */
  readonly aside?: (date: string) => ReactNode;
};

/** A month with its jobs as dots, and the jobs of the chosen day. */
export function ScheduleCalendar({ reader, action, preferredDates = [], aside }: ScheduleCalendarProps) {
  const calendar = wordsOf(calendarWords);
  const seesEverything = useSeesEveryOperator();
  const today = todayIn(useOwnZone(), useNow());
  const { cursor, selected, moveTo, select } = useChosenDay(today);
  const query = useServerQuery(countDays, { from: firstOfMonth(cursor), until: lastOfMonth(cursor) });
  const marksOf = (date: string) => {
    const preferred = preferredDates.filter((preferredDate) => preferredDate === date).length;
    const selectedDay = query.data?.days.find((day) => day.date === date);
    const counts =
      query.data === undefined ? null : (selectedDay ?? { jobs: 0, completed: 0, unassigned: 0 });
    return dayMarks(counts, preferred, { ...calendar, ...calendar.counts[reader] });
  };
  return (
    <div className={classes.columns}>
      <Panel>
        <MonthGrid
          cursor={cursor}
          selected={selected}
          today={today}
          legend={seesEverything ? legends.operator : legends[reader]}
          marksOf={marksOf}
          onMove={moveTo}
          onSelect={select}
        />
        <QueryState query={query} rows={0}>
          {() => null}
        </QueryState>
      </Panel>
      <DayList key={selected} date={selected} today={today} reader={reader} action={action}>
        {aside?.(selected)}
      </DayList>
    </div>
  );
}

const dayReaders = { day, month };

/**
 * Reads the chosen day and the visible month from the URL, which omits the defaults: today, and the chosen day's month.
 * The cursor is the day that the arrow keys start from. It changes before the URL does.
 */
function useChosenDay(today: string) {
  const { view, choose, type } = useAddressView(dayReaders);
  const selected = view.day ?? today;
  const visibleMonth = view.month ?? monthOf(selected);
  const [cursor, setCursor] = useState(sameDayOf(visibleMonth, selected));
  const ask = useOwnChanges(`${visibleMonth} ${selected}`, () =>
    setCursor(sameDayOf(visibleMonth, selected)),
  );
  return {
    cursor,
    selected,
    moveTo: (date: string) => {
      setCursor(date);
      const nextMonth = monthOf(date);
      if (ask(`${nextMonth} ${selected}`))
        type({ month: nextMonth === monthOf(selected) ? null : nextMonth });
    },
    select: (date: string) => {
      setCursor(date);
      ask(`${monthOf(date)} ${date}`);
      choose({ day: date === today ? null : date, month: null });
    },
  };
}

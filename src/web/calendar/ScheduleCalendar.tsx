import { type ReactNode, useState } from 'react';
import { countDays } from '#contract/planning.ts';
import { todayIn } from '../app/dates.ts';
import { useSeesEveryOperator } from '../app/management.ts';
import { useNow } from '../app/now.ts';
import { useOwnZone } from '../app/own-zone.ts';
import { useQueryWords } from '../app/query-words.ts';
import { useServerQuery } from '../app/server-data.ts';
import { useCalendarMessages } from '../messages/calendar.ts';
import { Panel } from '../ui/Panel.tsx';
import { QueryState } from '../ui/QueryState.tsx';
import { DayList } from './DayList.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { dayMarks, type Mark } from './marks.ts';
import { firstOfMonth, lastOfMonth } from './month.ts';
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
  /** The plain dates that are wished for, as often as they are. */
  readonly preferredDates?: readonly string[];
  /** What else is to be said of the chosen day. */
  readonly aside?: (date: string) => ReactNode;
};

/** A month with its jobs as dots, and the jobs of the chosen day. */
export function ScheduleCalendar({ reader, action, preferredDates = [], aside }: ScheduleCalendarProps) {
  const calendar = useCalendarMessages();
  const seesEverything = useSeesEveryOperator();
  const today = todayIn(useOwnZone(), useNow());
  const [chosen, setChosen] = useState<{ cursor: string; selected: string } | null>(null);
  const { cursor, selected } = chosen ?? { cursor: today, selected: today };
  const month = firstOfMonth(cursor);
  const query = useServerQuery(countDays, { from: month, until: lastOfMonth(cursor) });
  const marksOf = (date: string) => {
    const preferred = preferredDates.filter((wished) => wished === date).length;
    const found = query.data?.days.find((day) => day.date === date);
    const counts = query.data === undefined ? null : (found ?? { jobs: 0, completed: 0, unassigned: 0 });
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
          onMove={(date) => setChosen({ cursor: date, selected })}
          onSelect={(date) => setChosen({ cursor: date, selected: date })}
        />
        <QueryState query={query} words={useQueryWords()} rows={0}>
          {() => null}
        </QueryState>
      </Panel>
      <DayList key={selected} date={selected} today={today} reader={reader} action={action}>
        {aside?.(selected)}
      </DayList>
    </div>
  );
}

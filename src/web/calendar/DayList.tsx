import { Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { listDay } from '#contract/calendar.ts';
import { useServerPages } from '#web/app/data/server-data.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { useWithHijri } from '#web/records/job-orders/visit/with-hijri.ts';
import { calendarWords } from '#words/en/calendar.ts';
import { wordsOf } from '#words/words.ts';
import { type JobAction, type Reader, VisitCards } from './VisitCard.tsx';

type DayListProps = {
  readonly date: string;
  readonly today: string;
  readonly reader: Reader;
  readonly action?: JobAction | undefined;
  readonly children?: ReactNode;
};

export function DayList({ date, today, reader, action, children }: DayListProps) {
  const calendar = wordsOf(calendarWords);
  const title = useId();
  const jobs = useServerPages(listDay, { date });
  const day = useWithHijri()(calendar.day(date), date, 'UTC');
  return (
    <Stack gap="md" component="section" aria-labelledby={title}>
      <Title order={2} id={title} aria-live="polite">
        {date === today ? calendar.todayIs(day) : day}
      </Title>
      <PagedList list={jobs} empty={calendar.counts[reader].empty}>
        {(items) => <VisitCards jobs={items} reader={reader} label={day} action={action} />}
      </PagedList>
      {children}
    </Stack>
  );
}

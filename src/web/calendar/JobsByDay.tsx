import { Stack, Title } from '@mantine/core';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { todayIn } from '#web/app/time/dates.ts';
import { useNow } from '#web/app/time/now.ts';
import { useWithHijri } from '#web/records/job-orders/visit/with-hijri.ts';
import { calendarWords } from '#words/en/calendar.ts';
import { wordsOf } from '#words/words.ts';
import { daysOf } from './days-of.ts';
import { type JobAction, type Reader, VisitCards } from './VisitCard.tsx';

type JobsByDayProps = {
  readonly jobs: readonly JobOrderListed[];
  readonly reader: Reader;
  readonly action?: JobAction;
};

export function JobsByDay({ jobs, reader, action }: JobsByDayProps) {
  const calendar = wordsOf(calendarWords);
  const now = useNow();
  const withHijri = useWithHijri();
  return daysOf(jobs).map(({ date, time_zone, items }) => {
    const day = withHijri(calendar.day(date), date, time_zone);
    return (
      <Stack key={date} gap="sm" component="section">
        <Title order={2}>{date === todayIn(time_zone, now) ? calendar.todayIs(day) : day}</Title>
        <VisitCards jobs={items} reader={reader} label={day} action={action} />
      </Stack>
    );
  });
}

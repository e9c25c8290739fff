import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { TechnicianPageView } from '#contract/technicians.ts';
import { saveWeek } from '#contract/technicians.ts';
import { usualWorkDay } from '#domain/planning/work-time.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { shownName } from '#web/app/language/shown-name.ts';
import { RecordSection } from '#web/records/page/RecordSection.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { dateTimeWords } from '#words/en/date-time.ts';
import { workTimeWords } from '#words/en/planning/work-time.ts';
import { wordsOf } from '#words/words.ts';
import { WeekForm, type WorkTime } from './WeekForm.tsx';

type WorkWeekProps = { readonly technician: TechnicianPageView; readonly workTime: WorkTime };

/** The technician's working hours on each weekday. Special hours are not included. */
export function WorkWeek({ technician, workTime }: WorkWeekProps) {
  const { week: words, off, span } = wordsOf(workTimeWords);
  const { clock, weekdays } = wordsOf(dateTimeWords);
  const role = useEffectiveRole();
  const [isOpen, setOpen] = useState(false);
  const mayChange = role !== null && saveWeek.by.includes(role);
  const hoursOn = (weekday: number) => {
    const day = usualWorkDay(weekday, workTime, workTime.week);
    return day === null ? off.day_off : span(clock(day[0]), clock(day[1]));
  };
  return (
    <RecordSection
      title={words.title}
      actions={
        mayChange && (
          <Button size="sm" variant="default" onClick={() => setOpen(true)}>
            {words.change}
          </Button>
        )
      }
    >
      <Panel>
        <Text c="dimmed" mb="xs">
          {workTime.week === null ? words.ofOperator : words.own}
        </Text>
        <Facts facts={weekdays.map((name, weekday) => ({ name, value: hoursOn(weekday) }))} />
      </Panel>
      <Dialog title={words.dialog(shownName(technician))} opened={isOpen} onClose={() => setOpen(false)}>
        {isOpen && <WeekForm id={technician.id} workTime={workTime} close={() => setOpen(false)} />}
      </Dialog>
    </RecordSection>
  );
}

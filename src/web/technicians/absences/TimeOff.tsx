import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type AbsenceView, addAbsence, listAbsences, removeAbsence } from '#contract/planning/absences.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useCommand, useServerQuery } from '#web/app/data/server-data.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { shownName } from '#web/app/language/shown-name.ts';
import { formatDate, formatDateTime } from '#web/app/time/dates.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { JobNumber } from '#web/records/page/job-links.tsx';
import { RecordSection } from '#web/records/page/RecordSection.tsx';
import { AbsenceHandOver } from '#web/technicians/hand-over/HandOver.tsx';
import { Cards } from '#web/ui/Cards.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { dateTimeWords } from '#words/en/date-time.ts';
import { absencesWords } from '#words/en/planning/absences.ts';
import { workTimeWords } from '#words/en/planning/work-time.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import { AbsenceForm } from './AbsenceForm.tsx';

type TimeOffProps = {
  /** The technician whose time off is shown. Omitted when technicians see their own. */
  readonly technician?: { readonly id: string; readonly name: string };
};

/**
 * A technician's current and future time off, with the planned jobs that need a different time or technician.
 */
export function TimeOff({ technician }: TimeOffProps) {
  const words = wordsOf(absencesWords);
  const role = useEffectiveRole();
  const [isOpen, setOpen] = useState(false);
  const query = useServerQuery(
    listAbsences,
    technician === undefined ? {} : { technician_id: technician.id },
  );
  const keeps = role !== null && addAbsence.by.includes(role);
  return (
    <RecordSection
      title={words.title}
      actions={
        keeps &&
        technician !== undefined && (
          <Button size="sm" variant="default" onClick={() => setOpen(true)}>
            {words.add}
          </Button>
        )
      }
    >
      <QueryState query={query} rows={1}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState text={words.none} />
          ) : (
            <Cards label={words.title} min="40rem">
              {items.map((absence) => (
                <TimeOffRow key={absence.id} absence={absence} keeps={keeps} />
              ))}
            </Cards>
          )
        }
      </QueryState>
      {technician !== undefined && (
        <Dialog title={words.dialog(shownName(technician))} opened={isOpen} onClose={() => setOpen(false)}>
          {isOpen && <AbsenceForm technicianId={technician.id} close={() => setOpen(false)} />}
        </Dialog>
      )}
    </RecordSection>
  );
}

type TimeOffRowProps = { readonly absence: AbsenceView; readonly keeps: boolean };

function TimeOffRow({ absence, keeps }: TimeOffRowProps) {
  const { kinds } = wordsOf(workTimeWords);
  const words = wordsOf(absencesWords);
  const days = useDays(absence);
  const { run, isRunning } = useCommand(removeAbsence, {
    failed: words.failed,
    onSuccess: () => toastSuccess(words.removed),
  });
  const { id, kind, note, touched } = absence;
  return (
    <Panel as="li" label={joined([kinds[kind], days])}>
      <Stack gap="xs" align="flex-start">
        <Text fw={600}>
          {kinds[kind]} · <bdi>{days}</bdi>
        </Text>
        {note !== null && <Text dir="auto">{note}</Text>}
        {keeps && <AbsenceHandOver absence_id={id} count={touched.length} />}
        {!keeps && touched.length > 0 && (
          <Notice tone="warning" title={words.mustMove(touched.length)}>
            <Stack gap={4}>
              {touched.map((job) => (
                <span key={job.id}>
                  <JobNumber job={job} /> · {formatDateTime(job.scheduled_date, job.time_zone)}
                </span>
              ))}
            </Stack>
          </Notice>
        )}
        {keeps && (
          <Button
            size="sm"
            variant="default"
            loading={isRunning}
            aria-label={words.removeOf(kinds[kind], days)}
            onClick={() => void run({ id })}
          >
            {words.remove}
          </Button>
        )}
      </Stack>
    </Panel>
  );
}

function useDays({ first_day, last_day, begins_at, ends_at }: AbsenceView): string {
  const { span } = wordsOf(workTimeWords);
  const { clock } = wordsOf(dateTimeWords);
  const first = formatDate(first_day, 'UTC');
  if (begins_at !== null && ends_at !== null) return joined([first, span(clock(begins_at), clock(ends_at))]);
  return first_day === last_day ? first : span(first, formatDate(last_day, 'UTC'));
}

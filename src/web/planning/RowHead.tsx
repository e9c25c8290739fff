import { IconAlertTriangle } from '@tabler/icons-react';
import type { Board } from '#contract/planning/board.ts';
import { loadOf, type WorkTime } from '#domain/planning/load.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { ContactNote } from '#web/records/technician-contacts/ContactNote.tsx';
import { planningWords } from '#words/en/planning/board.ts';
import { wordsOf } from '#words/words.ts';
import classes from './RowHead.module.css';

type RowHeadProps = {
  readonly technician: Board['technicians'][number];
  readonly jobs: number;
  /** The planned minutes of each job. `time` is the technician's available time. */
  readonly minutes: readonly number[];
  readonly time: WorkTime;
  /** True if the technician is on call on any of the visible days. */
  readonly isOnCall: boolean;
  /** The number of jobs that overlap another job. */
  readonly overlapping: number;
  /** True while a job is dragged over this name. */
  readonly isTarget: boolean;
};

/**
 * The head of a row: the technician, the share of their time that is planned, and the number of overlapping jobs. A
 * technician without jobs has a low row with only the name, or with the reason if there is no working time. If a job
 * is dropped here, it goes to the technician, and a form asks for the time.
 */
export function RowHead({ technician, jobs, minutes, time, isOnCall, overlapping, isTarget }: RowHeadProps) {
  const { board } = wordsOf(planningWords);
  const plannedMinutes = minutes.reduce((sum, one) => sum + one, 0);
  const percent = Math.round(loadOf(plannedMinutes, time) * 100);
  const hasTime = time.available_minutes > 0;
  const isFree = jobs === 0 && hasTime;
  return (
    <div
      className={classes.head}
      data-name-of={technician.id}
      data-inactive={!technician.is_active || undefined}
      data-free={jobs === 0 || undefined}
      data-drop={isTarget || undefined}
    >
      <span className={classes.name}>
        <RecordLink record="technicians" id={technician.id}>
          {shownName(technician)}
        </RecordLink>
      </span>
      {!technician.is_active && <span className={classes.load}>{board.inactive}</span>}
      {isOnCall && <span className={classes.load}>{board.onCall}</span>}
      {!isFree && (
        <span className={classes.load}>
          <bdi>{hasTime ? board.load(jobs, percent) : board.noTime(jobs, time.is_away)}</bdi>
        </span>
      )}
      <ContactNote technician={technician} isShort />
      {overlapping > 0 && (
        <span className={classes.overlapping}>
          <IconAlertTriangle aria-hidden size={14} />
          {board.overlapping(overlapping)}
        </span>
      )}
      {jobs > 0 && (
        <span aria-hidden className={classes.meter} data-full={percent > 100 || undefined}>
          <span style={{ inlineSize: `${Math.min(percent, 100)}%` }} />
        </span>
      )}
    </div>
  );
}

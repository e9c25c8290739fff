import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, useState } from 'react';
import type { Board } from '#contract/planning/board.ts';
import { recordAddress } from '#domain/events/record-address.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { allows } from '#domain/workflow.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { FormButtons } from '#web/app/forms/FormButtons.tsx';
import { shownName } from '#web/app/language/shown-name.ts';
import { formatByWhen } from '#web/app/time/dates.ts';
import { CancelForm } from '#web/records/job-orders/actions/CancelForm.tsx';
import { EstimateForm } from '#web/records/job-orders/actions/EstimateForm.tsx';
import { ConflictList } from '#web/records/job-orders/ConflictList.tsx';
import { useOpenBeside } from '#web/records/page/RecordLink.tsx';
import { planningWords } from '#words/en/planning/board.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { type BoardItem, isRequest } from './board-item.ts';
import type { BoardMoves } from './board-moves.ts';
import { type BoardSlot, isMovable } from './board-slots.ts';
import { JobSummary } from './JobSummary.tsx';
import { MoveForm } from './MoveForm.tsx';

/**
 * The opened job. `technician_id` is set if the job was dropped on a technician's name, so only the time is missing.
 */
export type OpenItem = { readonly item: BoardItem; readonly technician_id?: string | null };

type BoardDialogsProps = {
  readonly board: Board;
  readonly moves: BoardMoves;
  readonly opened: OpenItem | null;
  readonly close: () => void;
  readonly keepFocus: (id: string) => void;
};

export function BoardDialogs({ board, moves, opened, close, keepFocus }: BoardDialogsProps) {
  const words = wordsOf(planningWords).board;
  const { question } = moves;
  const isAsked = question !== null && isRequest(question.job);
  const title = isAsked ? words.askApproval : words.askTitle;
  const latest = opened && (moves.jobs.find(({ id }) => id === opened.item.id) ?? opened.item);
  return (
    <>
      <Dialog opened={latest !== null} onClose={close} title={titleOf(latest, words.plans)}>
        {latest !== null && (
          <JobActions
            key={latest.id}
            board={board}
            job={latest}
            technicianId={opened?.technician_id}
            close={close}
            move={(slot) => {
              close();
              keepFocus(latest.id);
              moves.move(latest, slot);
            }}
          />
        )}
      </Dialog>
      <Dialog
        opened={question !== null}
        onClose={moves.decline}
        title={question === null ? '' : title(question.job.number, targetOf(question.slot, board))}
      >
        {question !== null && (
          <Stack gap="md">
            <Text>{words.ask}</Text>
            <ConflictList conflicts={question.conflicts} />
            <FormButtons
              text={isAsked ? words.approveAnyway : words.moveAnyway}
              data-autofocus
              send={moves.accept}
              leave={moves.decline}
              leaveText={isAsked ? words.leaveRequest : words.leave}
            />
          </Stack>
        )}
      </Dialog>
    </>
  );
}

/** Returns a description of the drop target: the technician and the time. */
function targetOf({ technician_id, scheduled_date }: BoardSlot, { technicians, operator }: Board): string {
  const words = wordsOf(planningWords).board;
  const at = formatByWhen(scheduled_date, operator.time_zone);
  const technician = technicians.find(({ id }) => id === technician_id);
  return technician === undefined ? at : words.target(shownName(technician), at);
}

function titleOf(item: BoardItem | null, plans: (number: string) => string): string {
  if (item === null) return '';
  return isRequest(item) ? plans(item.number) : item.number;
}

type JobActionsProps = {
  readonly board: Board;
  readonly job: BoardItem;
  /** The technician on whose name the job was dropped, if any. */
  readonly technicianId: string | null | undefined;
  readonly close: () => void;
  readonly move: (slot: BoardSlot) => void;
};

/** The actions on a job. They can do everything that dragging can. */
function JobActions({ board, job, technicianId, close, move }: JobActionsProps) {
  const words = wordsOf(planningWords).board;
  const { app } = wordsOf(startWords);
  const [step, setStep] = useState<'move' | 'estimate' | 'cancel' | null>(technicianId ? 'move' : null);
  if (isRequest(job)) {
    return (
      <Stack gap="lg">
        <JobSummary job={job} zone={board.operator.time_zone} />
        <MoveForm board={board} job={job} technicianId={technicianId} move={move} />
      </Stack>
    );
  }
  if (step === 'move') return <MoveForm board={board} job={job} technicianId={technicianId} move={move} />;
  if (step === 'estimate') return <EstimateForm job={job} close={close} />;
  if (step === 'cancel') return <CancelForm job={job} close={close} />;
  return (
    <Stack gap="md">
      <JobSummary job={job} zone={board.operator.time_zone} />
      <Group className="gh-actions">
        {isMovable(job, false) && (
          <Button data-autofocus onClick={() => setStep('move')}>
            {words.moveTo}
          </Button>
        )}
        {allows(jobOrderWorkflow, 'unassign', job) && (
          <Button variant="light" onClick={() => move({ ...job, technician_id: null })}>
            {words.unassign}
          </Button>
        )}
        {allows(jobOrderWorkflow, 'estimate', job) && (
          <Button variant="light" onClick={() => setStep('estimate')}>
            {words.estimate}
          </Button>
        )}
        {allows(jobOrderWorkflow, 'cancel', job) && (
          <Button variant="light" color="rose" onClick={() => setStep('cancel')}>
            {words.cancelJob}
          </Button>
        )}
        <OpenJob job={job} close={close} />
        <Button variant="default" onClick={close}>
          {app.close}
        </Button>
      </Group>
    </Stack>
  );
}

/** Opens all details of the job. They appear next to the board if there is room, and otherwise on a page. */
function OpenJob({ job, close }: Pick<JobActionsProps, 'job' | 'close'>) {
  const words = wordsOf(planningWords).board;
  const to = recordAddress('job_orders', job.id);
  const openBeside = useOpenBeside(to);
  return (
    <Button
      variant="default"
      component={Link}
      to={to}
      onClick={(event: MouseEvent) => {
        openBeside(event);
        if (event.defaultPrevented) close();
      }}
    >
      {words.open}
    </Button>
  );
}

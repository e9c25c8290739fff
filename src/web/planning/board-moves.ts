import { useMemo, useRef, useState } from 'react';
import type { Problem } from '#contract/calls/problem.ts';
import { assignJobOrder, unassignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import type { Board } from '#contract/planning/board.ts';
import { approveServiceRequest } from '#contract/service-requests.ts';
import { type Concern, type Conflicts, concerns } from '#domain/planning/appointment.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { conflictsIn } from '#web/records/job-orders/appointment-form.ts';
import { type BoardItem, itemOf } from './board-item.ts';
import { type BoardSlot, boardSlotOf, conflictsAt, isSameSlot } from './board-slots.ts';

type Move = { readonly job: BoardItem; readonly slot: BoardSlot };
type MoveQuestion = Move & { readonly conflicts: Conflicts };
/** The job that an approval created. */
type CreatedJob = { readonly id: string; readonly number: string };
/** The server's response to a move. */
type MoveResult = { readonly id: string; readonly version: number; readonly createdJob: CreatedJob | null };
type CompletedMove = { readonly move: Move; readonly before: BoardSlot } & Omit<MoveResult, 'id'>;
/** A move that the board shows before the server's data does. `version` is null until the server responds. */
type LocalMove = { readonly slot: BoardSlot; readonly version: number | null };

/**
 * Moves jobs on the board, and approves requests by moving them. The board shows a move immediately. If there
 * are conflicts, it asks first. If the server refuses the move, it is reverted. A move can be undone. An
 * approval cannot, because the client is notified, but its job can be unassigned.
 */
export function useBoardMoves(board: Board, followJob: (request: string, job: string) => void) {
  const { jobs, note } = useMoved(board);
  const [question, setQuestion] = useState<MoveQuestion | null>(null);
  const [done, setDone] = useState<CompletedMove | null>(null);
  const { inTurn, isLast, versionOf, answered } = useMoveOrder();
  const put = useMoveSending(setQuestion);

  const write = async (move: Move, accepted: readonly Concern[]) => {
    const { job, slot } = move;
    const written = await put(move, versionOf(job), accepted);
    if (written) answered(written);
    if (isLast(move)) note(job.id, written && { slot, version: written.version });
    return written;
  };
  const send = (move: Move, accepted: readonly Concern[]) => {
    note(move.job.id, { slot: move.slot, version: null });
    return inTurn(move, () => write(move, accepted));
  };
  const make = async (move: Move, accepted: readonly Concern[]) => {
    setQuestion(null);
    setDone(null);
    const written = await send(move, accepted);
    if (written === null) return;
    const { createdJob, version } = written;
    if (createdJob !== null) followJob(move.job.id, createdJob.id);
    setDone({ move, before: boardSlotOf(move.job), version, createdJob });
  };
  const createdItem = jobs.find(({ id }) => id === done?.createdJob?.id);

  return {
    jobs,
    question,
    done,
    /** Moves the job, or asks about conflicts first. */
    move: (job: BoardItem, slot: BoardSlot) => {
      if (isSameSlot(boardSlotOf(job), slot)) return;
      const conflicts = conflictsAt(board, jobs, job, slot);
      if (conflicts.concerns.length > 0) setQuestion({ job, slot, conflicts });
      else void make({ job, slot }, []);
    },
    accept: () => question && void make(question, question.conflicts.concerns),
    decline: () => setQuestion(null),
    /** Undoes the last move. Null after an approval, or if nothing was moved. */
    undo:
      done === null || done.createdJob !== null
        ? null
        : async () => {
            setDone(null);
            const { move, before, version } = done;
            // The job may return to its earlier appointment despite any conflicts.
            await send({ job: { ...move.job, version }, slot: before }, concerns);
          },
    /** Unassigns the job that an approval created. Null until the board shows that job. */
    takeBack:
      createdItem === undefined
        ? null
        : () => make({ job: createdItem, slot: { ...boardSlotOf(createdItem), technician_id: null } }, []),
    forget: () => setDone(null),
  };
}

/**
 * Sends a move, or the approval of a request with its appointment. If the server reports conflicts, it asks
 * the person instead of showing a failure.
 */
function useMoveSending(ask: (question: MoveQuestion) => void) {
  const underway = useRef<Move | null>(null);
  const onProblem = (problem: Problem) => {
    const conflicts = conflictsIn(problem);
    if (conflicts === null || underway.current === null) return false;
    ask({ ...underway.current, conflicts });
    return true;
  };
  const approve = useCommand(approveServiceRequest, { onProblem });
  const assign = useCommand(assignJobOrder, { onProblem });
  const unassign = useCommand(unassignJobOrder, { onProblem });
  return async (move: Move, version: number, accepted: readonly Concern[]): Promise<MoveResult | null> => {
    underway.current = move;
    const { id, request } = move.job;
    const { technician_id, scheduled_date, window_minutes } = move.slot;
    if (technician_id === null) {
      return asWritten(await unassign.run({ id, version, scheduled_date, accepted: [...accepted] }));
    }
    const appointment = { technician_id, scheduled_date, window_minutes, accepted: [...accepted] };
    if (request === undefined) return asWritten(await assign.run({ id, version, ...appointment }));
    const approved = await approve.run({ id, version, appointment });
    return approved && { ...approved, createdJob: approved.job_order };
  };
}

function asWritten(output: Omit<MoveResult, 'createdJob'> | null): MoveResult | null {
  return output && { ...output, createdJob: null };
}

/** Tracks the jobs and requests, including local moves that the server's data does not show yet. */
function useMoved({ jobs, unassigned, requests, operator }: Board) {
  const [moved, setMoved] = useState<ReadonlyMap<string, LocalMove>>(new Map());
  const requestItems = useMemo(
    () => requests.map((request) => itemOf(request, operator.time_zone)),
    [requests, operator.time_zone],
  );
  const items = useMemo(
    () => [...jobs, ...unassigned, ...requestItems].map((job) => asMoved(job, moved)),
    [jobs, unassigned, requestItems, moved],
  );
  const note = (id: string, change: LocalMove | null) =>
    setMoved((now) => {
      const next = new Map(now);
      if (change === null) next.delete(id);
      else next.set(id, change);
      return next;
    });
  return { jobs: items, note };
}

/**
 * Sends writes one after another. Each uses the version from the previous response, so the server does not refuse
 * quick moves as stale.
 */
function useMoveOrder() {
  const order = useRef({
    before: Promise.resolve<unknown>(null),
    last: new Map<string, Move>(),
    versions: new Map<string, number>(),
  });
  const { last, versions } = order.current;
  return {
    inTurn: (move: Move, write: () => Promise<MoveResult | null>) => {
      last.set(move.job.id, move);
      const answer = order.current.before.then(write);
      order.current.before = answer.catch(() => null);
      return answer;
    },
    isLast: (move: Move) => last.get(move.job.id) === move,
    versionOf: ({ id, version }: BoardItem) => Math.max(version, versions.get(id) ?? 0),
    answered: ({ id, version }: MoveResult) => versions.set(id, version),
  };
}

export type BoardMoves = ReturnType<typeof useBoardMoves>;

function asMoved(job: BoardItem, moved: ReadonlyMap<string, LocalMove>): BoardItem {
  const change = moved.get(job.id);
  if (change === undefined) return job;
  if (change.version !== null && change.version <= job.version) return job;
  return { ...job, ...change.slot, version: change.version ?? job.version };
}

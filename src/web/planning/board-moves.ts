import { useMemo, useRef, useState } from 'react';
import type { Problem } from '#contract/calls/problem.ts';
import { assignJobOrder, unassignJobOrder } from '#contract/job-orders.ts';
import type { Board, PlannedJob } from '#contract/planning/board.ts';
import { type Concern, concerns, type Objections } from '#domain/planning/appointment.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { objectionsIn } from '#web/app/job-orders/appointment-form.ts';
import { objectionsAt, type Place, placeOf, samePlace } from './places.ts';

export type Move = { readonly job: PlannedJob; readonly place: Place };
export type AskedMove = Move & { readonly objections: Objections };
type Done = { readonly move: Move; readonly before: Place; readonly version: number };
/** `version` is the one in the server's answer; null until the server has answered. */
type Moved = { readonly place: Place; readonly version: number | null };

/**
 * Moves jobs on the board. A move is shown at once. The person is asked when something speaks against it, it is taken
 * back when the server refuses it, and it can be undone.
 */
export function useBoardMoves(board: Board) {
  const { jobs, note } = useMoved(board);
  const [asked, setAsked] = useState<AskedMove | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const { inTurn, isLast, versionOf, answered } = useMoveOrder();
  const put = usePutting(setAsked);

  const write = async (move: Move, accepted: readonly Concern[]) => {
    const { job, place } = move;
    const output = await put(move, versionOf(job), accepted);
    if (output) answered(output);
    if (isLast(move)) note(job.id, output && { place, version: output.version });
    return output?.version ?? null;
  };
  const send = (move: Move, accepted: readonly Concern[]) => {
    note(move.job.id, { place: move.place, version: null });
    return inTurn(move, () => write(move, accepted));
  };
  const make = async (move: Move, accepted: readonly Concern[]) => {
    setAsked(null);
    setDone(null);
    const version = await send(move, accepted);
    if (version !== null) setDone({ move, before: placeOf(move.job), version });
  };

  return {
    jobs,
    asked,
    done,
    /** Moves the job there, or asks first. */
    move: (job: PlannedJob, place: Place) => {
      if (samePlace(placeOf(job), place)) return;
      const objections = objectionsAt(board, jobs, job, place);
      if (objections.concerns.length > 0) setAsked({ job, place, objections });
      else void make({ job, place }, []);
    },
    accept: () => asked && void make(asked, asked.objections.concerns),
    decline: () => setAsked(null),
    undo: async () => {
      if (done === null) return;
      setDone(null);
      const { move, before, version } = done;
      // The job may stand again where it stood before, whatever speaks against it.
      await send({ job: { ...move.job, version }, place: before }, concerns);
    },
    forget: () => setDone(null),
  };
}

/** Sends a move. Where the server objects to it, the person is asked, and the move does not count as failed. */
function usePutting(ask: (asked: AskedMove) => void) {
  const underway = useRef<Move | null>(null);
  const onProblem = (problem: Problem) => {
    const objections = objectionsIn(problem);
    if (objections === null || underway.current === null) return false;
    ask({ ...underway.current, objections });
    return true;
  };
  const assign = useCommand(assignJobOrder, { onProblem });
  const unassign = useCommand(unassignJobOrder);
  return (move: Move, version: number, accepted: readonly Concern[]) => {
    underway.current = move;
    const { id } = move.job;
    const { technician_id, scheduled_date } = move.place;
    return technician_id === null
      ? unassign.run({ id, version, scheduled_date })
      : assign.run({ id, version, technician_id, scheduled_date, accepted: [...accepted] });
  };
}

/** The jobs with the moves that were made here and that the server's answers do not show yet. */
function useMoved(board: Board) {
  const [moved, setMoved] = useState<ReadonlyMap<string, Moved>>(new Map());
  const jobs = useMemo(
    () => [...board.jobs, ...board.unassigned].map((job) => asMoved(job, moved)),
    [board, moved],
  );
  const note = (id: string, change: Moved | null) =>
    setMoved((now) => {
      const next = new Map(now);
      if (change === null) next.delete(id);
      else next.set(id, change);
      return next;
    });
  return { jobs, note };
}

/**
 * Sends one write after the other, each on the version that the one before it was answered with, so that moving quickly
 * is not refused as stale.
 */
function useMoveOrder() {
  const order = useRef({
    before: Promise.resolve<unknown>(null),
    last: new Map<string, Move>(),
    versions: new Map<string, number>(),
  });
  const { last, versions } = order.current;
  return {
    inTurn: (move: Move, write: () => Promise<number | null>) => {
      last.set(move.job.id, move);
      const answer = order.current.before.then(write);
      order.current.before = answer.catch(() => null);
      return answer;
    },
    isLast: (move: Move) => last.get(move.job.id) === move,
    versionOf: ({ id, version }: PlannedJob) => Math.max(version, versions.get(id) ?? 0),
    answered: ({ id, version }: { id: string; version: number }) => versions.set(id, version),
  };
}

export type BoardMoves = ReturnType<typeof useBoardMoves>;

function asMoved(job: PlannedJob, moved: ReadonlyMap<string, Moved>): PlannedJob {
  const change = moved.get(job.id);
  if (change === undefined) return job;
  if (change.version !== null && change.version <= job.version) return job;
  return { ...job, ...change.place, version: change.version ?? job.version };
}

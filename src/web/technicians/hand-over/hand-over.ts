import { useEffect, useRef, useState } from 'react';
import type { Problem } from '#contract/calls/problem.ts';
import { assignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import type { ProposalView } from '#contract/planning/crew.ts';
import type { TouchedJob } from '#contract/planning/hand-over.ts';
import type { Concern, Conflicts } from '#domain/planning/appointment.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { shownTechnician } from '#web/app/language/shown-name.ts';
import { formatAppointment } from '#web/app/time/dates.ts';
import { conflictsIn } from '#web/records/job-orders/appointment-form.ts';
import { handOverWords } from '#words/en/planning/hand-over.ts';
import { wordsOf } from '#words/words.ts';

type ProposedSlot = Pick<
  ProposalView,
  'technician_id' | 'technician_name' | 'technician_second_name' | 'scheduled_date'
>;

/** A refused attempt to hand over a job: the reason, and the technician and time that were proposed. */
export type HandOverRefusal = {
  readonly slot: ProposedSlot;
  readonly detail: string;
  /** The conflicts that the person may accept. Null if the refusal has a different reason. */
  readonly conflicts: Conflicts | null;
};

const refusalIn = (problem: Problem) => ({ detail: problem.detail, conflicts: conflictsIn(problem) });

/** Returns the refusals after a response. If `refused` is null, this job's refusal is removed. */
function withAnswer(
  before: ReadonlyMap<string, HandOverRefusal>,
  id: string,
  refused: HandOverRefusal | null,
) {
  const after = new Map(before);
  if (refused === null) after.delete(id);
  else after.set(id, refused);
  return after;
}

type Progress = { readonly done: number; readonly of: number };

/**
 * Hands over jobs one after another, using the call that assigns a job and checks for conflicts. If a job is refused,
 * its reason is kept, and the next job follows. If the server does not respond or the user leaves the screen, the
 * remaining jobs keep their technician.
 */
export function useHandOver(time_zone: string) {
  const words = wordsOf(handOverWords);
  const [refused, setRefused] = useState<ReadonlyMap<string, HandOverRefusal>>(new Map());
  const [handed, setHanded] = useState<readonly string[]>([]);
  const [progress, setProgress] = useState<Progress | null>(null);
  const problem = useRef<Problem | null>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const { run } = useCommand(assignJobOrder, {
    failed: words.failed,
    onProblem: (nextProblem) => {
      problem.current = nextProblem;
      return true;
    },
  });
  const takeProblem = () => {
    const latestProblem = problem.current;
    problem.current = null;
    return latestProblem;
  };
  /** Sends one job. Resolves to true if the server responded, even with a refusal. */
  const send = async (
    { id, version, number }: TouchedJob,
    slot: ProposedSlot,
    accepted: readonly Concern[],
  ) => {
    const { technician_id, scheduled_date } = slot;
    const saved = await run({ id, version, technician_id, scheduled_date, accepted: [...accepted] });
    const why = takeProblem();
    setRefused((before) => withAnswer(before, id, why && { slot, ...refusalIn(why) }));
    const at = formatAppointment(scheduled_date, time_zone);
    if (saved !== null) setHanded((before) => [...before, words.handed(number, shownTechnician(slot), at)]);
    return saved !== null || why !== null;
  };
  const give = async (jobs: readonly TouchedJob[]) => {
    for (const [done, job] of jobs.entries()) {
      setProgress({ done, of: jobs.length });
      if (isLeft.current || job.proposal === null || !(await send(job, job.proposal, []))) break;
    }
    setProgress(null);
  };
  return {
    refused,
    handed,
    progress,
    give,
    giveAnyway: async (job: TouchedJob, { slot, conflicts }: HandOverRefusal) => {
      setProgress({ done: 0, of: 1 });
      await send(job, slot, conflicts?.concerns ?? []);
      setProgress(null);
    },
  };
}

export type HandOverState = ReturnType<typeof useHandOver>;

import { Button } from '@mantine/core';
import { newWorkWords } from '#words/en/planning/new-work.ts';
import { wordsOf } from '#words/words.ts';
import { useMayPlan } from './may-plan.ts';
import { openNewWork, type WantedWork } from './wanted-work.ts';

type NewWorkButtonProps = WantedWork & {
  /** Whether it is the first thing to do where it stands. */
  readonly isMain?: boolean;
};

/** Makes a request by phone or a job; shown to those who plan. */
export function NewWorkButton({ isMain = false, ...wanted }: NewWorkButtonProps) {
  const words = wordsOf(newWorkWords)[wanted.kind];
  if (!useMayPlan()) return null;
  return (
    <Button variant={isMain ? 'filled' : 'default'} onClick={() => openNewWork(wanted)}>
      {words.open}
    </Button>
  );
}

/** Both kinds of new work; where jobs are shown, a job is the first thing to make. */
export function NewWorkButtons() {
  return (
    <>
      <NewWorkButton kind="request" />
      <NewWorkButton kind="job" isMain />
    </>
  );
}

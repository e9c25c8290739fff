import { Button } from '@mantine/core';
import { phoneLink } from '#domain/values/phone.ts';
import { attentionWords } from '#words/en/planning/attention.ts';
import { wordsOf } from '#words/words.ts';
import { type Callee, numberOf, type Repair } from './attention-decision.ts';
import type { Line } from './attention-state.ts';

type RepairButtonProps = {
  readonly line: Line;
  readonly repair: Repair;
  readonly run: (line: Line) => void;
};

/** The decision that solves the problem in one step. */
export function RepairButton({ line, repair, run }: RepairButtonProps) {
  return (
    <Button
      size="xs"
      variant="light"
      aria-label={`${repair.text}: ${numberOf(line.row)}`}
      onClick={() => run(line)}
    >
      <bdi>{repair.text}</bdi>
    </Button>
  );
}

type CallButtonProps = { readonly line: Line; readonly callee: Callee };

/** Calls the person who can solve the problem. */
export function CallButton({ line, callee }: CallButtonProps) {
  const text = wordsOf(attentionWords).call(callee.name);
  return (
    <Button
      size="xs"
      variant="default"
      component="a"
      href={phoneLink(callee.phone)}
      aria-label={`${text}: ${numberOf(line.row)}`}
    >
      <bdi>{text}</bdi>
    </Button>
  );
}

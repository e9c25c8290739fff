import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatAppointment } from '#web/app/time/dates.ts';
import { unbroken } from '#web/ui/numbers/unbroken.tsx';
import { heldWords } from '#words/en/planning/held.ts';
import { wordsOf } from '#words/words.ts';
import { type HeldDecision, type Placement, subjectOf, type Verdict } from './decision.ts';
import classes from './HeldBar.module.css';
import { sendAll } from './send-held.ts';

type HeldBarProps = {
  /** The decisions that can still be undone, oldest first. */
  readonly undoable: readonly HeldDecision<Verdict | Placement>[];
  /** The number of decisions that the server has not confirmed in time. */
  readonly unsent: number;
  readonly undo: () => void;
  /** True if the bar stays at the bottom of the window, because its list may be long. */
  readonly isAtBottom?: boolean;
};

/** The bar that shows the last decision, and offers to undo it until it is sent. */
export function HeldBar({ undoable, unsent, undo, isAtBottom = false }: HeldBarProps) {
  const words = wordsOf(heldWords);
  const last = undoable.at(-1);
  const now = useSeconds(last !== undefined);
  const secondsLeft = last === undefined ? 0 : Math.max(0, Math.ceil((last.sendAt - now) / 1000));
  return (
    <div
      className={classes.held}
      data-shown={last !== undefined || undefined}
      data-bottom={isAtBottom || undefined}
    >
      <div role="status">
        {last !== undefined && (
          <bdi>
            {unsent > 0 ? words.unsent(unsent) : unbroken(decisionText(last.decision, undoable.length - 1))}
          </bdi>
        )}
      </div>
      {last !== undefined && (
        <>
          <Button size="compact-md" variant="white" title={words.withKey(words.undo, 'u')} onClick={undo}>
            {unsent > 0 ? words.undo : words.undoIn(secondsLeft)}
          </Button>
          <Button
            size="compact-md"
            variant="transparent"
            c="var(--gh-on-bar)"
            title={words.withKey(words.sendNow, words.enter)}
            onClick={() => void sendAll()}
          >
            {words.sendNow}
          </Button>
        </>
      )}
    </div>
  );
}

function decisionText(decision: Verdict | Placement, before: number): string {
  const { alsoHeld } = wordsOf(heldWords);
  return before === 0 ? lastText(decision) : `${lastText(decision)} · ${alsoHeld(before)}`;
}

const textKeys = {
  approve: 'approved',
  assign: 'assigned',
  create: 'planned',
  follow: 'planned',
} as const;

function lastText(decision: Verdict | Placement): string {
  const words = wordsOf(heldWords);
  const { number, time_zone } = subjectOf(decision);
  if (decision.kind === 'reject') return words.rejected(number, decision.rejection_reason);
  if (decision.kind === 'join') return words.joined(number, decision.case_number);
  const { kind, technician_name, scheduled_date } = decision;
  return words[textKeys[kind]](number, technician_name, formatAppointment(scheduled_date, time_zone));
}

/** Returns the current time in milliseconds. It is updated every second while it is needed. */
function useSeconds(isNeeded: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isNeeded) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return now;
}

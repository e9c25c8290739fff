import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatAppointment } from '#web/app/time/dates.ts';
import type { HeldDecision, Verdict } from '#web/records/decisions/decision.ts';
import { sendAll } from '#web/records/decisions/send-held.ts';
import { triageWords } from '#words/en/planning/triage.ts';
import { wordsOf } from '#words/words.ts';
import classes from './triage.module.css';

type VerdictQueueBarProps = {
  /** The decisions that can still be undone, oldest first. */
  readonly undoable: readonly HeldDecision<Verdict>[];
  /** The number of decisions that the server has not confirmed in time. */
  readonly unsent: number;
  readonly undo: () => void;
};

/** The bar that shows the last decision, and offers to undo it until it is sent. */
export function VerdictQueueBar({ undoable, unsent, undo }: VerdictQueueBarProps) {
  const words = wordsOf(triageWords);
  const last = undoable.at(-1);
  const now = useSeconds(last !== undefined);
  const secondsLeft = last === undefined ? 0 : Math.max(0, Math.ceil((last.sendAt - now) / 1000));
  return (
    <div className={classes.held} data-shown={last !== undefined || undefined}>
      <div role="status">
        {last !== undefined && (
          <bdi>{unsent > 0 ? words.unsent(unsent) : decisionText(last.decision, undoable.length - 1)}</bdi>
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
            title={words.withKey(words.sendNow, words.keys.enter)}
            onClick={() => void sendAll()}
          >
            {words.sendNow}
          </Button>
        </>
      )}
    </div>
  );
}

function decisionText(decision: Verdict, before: number): string {
  const { alsoHeld } = wordsOf(triageWords);
  return before === 0 ? lastText(decision) : `${lastText(decision)} · ${alsoHeld(before)}`;
}

function lastText(decision: Verdict): string {
  const words = wordsOf(triageWords);
  const { number, time_zone } = decision.request;
  if (decision.kind === 'reject') return words.rejected(number, decision.rejection_reason);
  const { technician_name, scheduled_date } = decision;
  return words.approved(number, technician_name, formatAppointment(scheduled_date, time_zone));
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

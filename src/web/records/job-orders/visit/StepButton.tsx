import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { loadForOffline } from '#web/app/parts/idle.ts';
import { part } from '#web/app/parts/part.tsx';
import type { Leaving } from '#web/records/decisions/LeavingInput.tsx';
import { onSiteWords } from '#words/en/job-orders/visit/on-site.ts';
import { wordsOf } from '#words/words.ts';
import type { NextAction } from './next-action.ts';
import classes from './StepBar.module.css';

const LeavingDialog = part(() => import('./LeavingDialog.tsx').then((m) => m.LeavingDialog));

type StepButtonProps = {
  readonly job: { readonly number: string; readonly time_zone: string };
  readonly action: NextAction;
  readonly id?: string;
  readonly disabled?: boolean;
  /** The button's text, if the screen has its own words for the step. */
  readonly text?: string | undefined;
};

/**
 * The main button of a visit, with other actions next to it: undo the last tap, put the work on hold, or open
 * the report.
 */
export function StepButton({ job, action, id, disabled = false, text }: StepButtonProps) {
  const words = wordsOf(onSiteWords);
  const { step, take, isRunning, isStopped, stepsText, isUnanswered } = action;
  const [time, setTime] = useState<Leaving | null>(null);
  const [asks, setAsks] = useState<'arrival' | 'leaving' | null>(null);
  /** If an arrival or departure was not reported, asks for its time. Otherwise, continues immediately. */
  const askFirst = (about: 'arrival' | 'leaving', question: Leaving | null, goOn: () => void) => {
    if (question === null) return goOn();
    setAsks(about);
    setTime(question);
  };
  const press = () => askFirst('arrival', action.forgottenArrival(), take);
  const beside = useBeside(action, () => askFirst('leaving', action.leftOpen(), action.pause));
  // The question is loaded while the technician is on the way, because the site may have no connection.
  const isUnderWay = step === 'arrive' || step === 'finish';
  useEffect(() => (isUnderWay ? loadForOffline(() => void LeavingDialog.load()) : undefined), [isUnderWay]);
  const buttonText = text ?? words.steps[step];
  return (
    <>
      <Text role="status" className={classes.kept ?? ''} size="sm">
        {stepsText}
      </Text>
      {isUnanswered && (
        <Text role="alert" size="sm" c="error">
          {words.notSent}
        </Text>
      )}
      <Button
        id={id}
        className={classes.step ?? ''}
        size="lg"
        fullWidth
        variant={step === 'view' ? 'default' : 'filled'}
        loading={isRunning}
        disabled={disabled || isStopped}
        onClick={press}
        aria-label={`${buttonText}: ${job.number}`}
      >
        {buttonText}
      </Button>
      {beside !== null && (
        <Button
          variant="subtle"
          disabled={disabled || isRunning}
          onClick={beside.run}
          aria-label={`${beside.text}: ${job.number}`}
        >
          {beside.text}
        </Button>
      )}
      {/* The dialog stays mounted after it closes, because it then returns the focus. */}
      {asks !== null && (
        <LeavingDialog
          job={job}
          leaving={time}
          isArrival={asks === 'arrival'}
          text={asks === 'arrival' ? words.steps.arrive : words.pause}
          close={() => setTime(null)}
          goOn={(at) => {
            setTime(null);
            if (asks === 'arrival') action.arriveAt(at);
            else action.pause(at);
          }}
        />
      )}
    </>
  );
}

function useBeside({ step, start, isOnHold, turnBack, openForm }: NextAction, pause: () => void) {
  const words = wordsOf(onSiteWords);
  if (step === 'arrive') return turnBack === null ? null : { text: words.turnBack, run: turnBack };
  if (step === 'finish') {
    return isOnHold ? { text: words.steps.resume, run: start } : { text: words.pause, run: pause };
  }
  return step === 'resume' && openForm !== null ? { text: words.openForm, run: openForm } : null;
}

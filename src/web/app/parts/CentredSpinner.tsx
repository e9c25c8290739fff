import { Loader } from '@mantine/core';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import classes from './CentredSpinner.module.css';

type CentredSpinnerProps = {
  /** True to center it in the window, because nothing else is shown. */
  readonly alone?: boolean;
};

export function CentredSpinner({ alone = false }: CentredSpinnerProps) {
  return (
    <div
      className={classes.centre}
      data-waiting
      data-alone={alone || undefined}
      role="status"
      aria-label={wordsOf(startWords).app.loading}
    >
      <Loader aria-hidden />
    </div>
  );
}

import { Loader } from '@mantine/core';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import classes from './CenteredSpinner.module.css';

type CenteredSpinnerProps = {
  /** True to center it in the window, because nothing else is shown. */
  readonly alone?: boolean;
};

export function CenteredSpinner({ alone = false }: CenteredSpinnerProps) {
  return (
    <div
      className={classes.centered}
      data-waiting
      data-alone={alone || undefined}
      role="status"
      aria-label={wordsOf(startWords).app.loading}
    >
      <Loader aria-hidden />
    </div>
  );
}

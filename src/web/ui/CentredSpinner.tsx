import { Loader } from '@mantine/core';
import classes from './CentredSpinner.module.css';

type CentredSpinnerProps = {
  readonly label?: string;
  /** In the middle of the window, where nothing else is. */
  readonly alone?: boolean;
};

export function CentredSpinner({ label = 'Loading', alone = false }: CentredSpinnerProps) {
  return (
    <div className={classes.centre} data-alone={alone || undefined} role="status" aria-label={label}>
      <Loader aria-hidden />
    </div>
  );
}

import { Loader } from '@mantine/core';
import classes from './CentredSpinner.module.css';

type CentredSpinnerProps = {
  readonly label?: string;
  /** True where nothing else is on the page: the spinner stands in the middle of the window. */
  readonly alone?: boolean;
};

export function CentredSpinner({ label = 'Loading', alone = false }: CentredSpinnerProps) {
  return (
    <div className={classes.centre} data-alone={alone || undefined} role="status" aria-label={label}>
      <Loader aria-hidden />
    </div>
  );
}

import { Loader } from '@mantine/core';
import classes from './CentredSpinner.module.css';

export function CentredSpinner({ label = 'Loading' }: { readonly label?: string }) {
  return (
    <div className={classes.centre} role="status" aria-label={label}>
      <Loader aria-hidden />
    </div>
  );
}

import { VisuallyHidden } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './Stars.module.css';

const all = [1, 2, 3, 4, 5];

type StarsProps = { readonly count: number; readonly label: string };

/** A number of stars out of five. The label says the number in words. */
export function Stars({ count, label }: StarsProps) {
  return (
    <span className={classes.stars} role="img" aria-label={label}>
      {all.map((star) => (
        <IconStarFilled key={star} aria-hidden size={18} data-is-on={star <= count || undefined} />
      ))}
    </span>
  );
}

type StarsInputProps = {
  readonly label: string;
  /** The number of chosen stars; 0 if none are chosen yet. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly nameOf: (count: number) => string;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
  /** True if nearby text says what the stars are for and how many are chosen. */
  readonly isBare?: boolean;
  /** The path by which the form finds the field for an error message. */
  readonly 'data-path'?: string;
};

/** An input for one to five stars. It consists of radio buttons, so arrow keys and screen readers work as usual. */
export function StarsInput({
  label,
  value,
  onChange,
  nameOf,
  error,
  disabled = false,
  isBare = false,
  ...input
}: StarsInputProps) {
  const name = useId();
  const message = useId();
  const describedBy = error ? { 'aria-describedby': message } : {};
  return (
    <fieldset className={classes.input} disabled={disabled} {...describedBy}>
      <legend>{isBare ? <VisuallyHidden>{label}</VisuallyHidden> : label}</legend>
      <div className={classes.choices}>
        {all.map((star) => (
          <label key={star} data-is-on={star <= value || undefined} title={nameOf(star)}>
            <input
              type="radio"
              name={name}
              aria-label={nameOf(star)}
              checked={value === star}
              data-autofocus={(!isBare && star === 1) || undefined}
              data-path={star === 1 ? input['data-path'] : undefined}
              onChange={() => onChange(star)}
            />
            <IconStarFilled aria-hidden size={32} />
          </label>
        ))}
      </div>
      {!isBare && <p className={classes.name}>{value === 0 ? ' ' : nameOf(value)}</p>}
      {error && (
        <p id={message} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

import classes from './Chips.module.css';

type ChipsProps<Value extends string> = {
  /** Says what is chosen here. */
  readonly label: string;
  /** Set where a heading says the same. */
  readonly isLabelHidden?: boolean;
  readonly choices: readonly { readonly value: Value; readonly text: string; readonly hint?: string }[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
};

/** A few choices beside each other, each a tap; the chosen one is pressed. */
export function Chips<Value extends string>({
  label,
  isLabelHidden = false,
  choices,
  value,
  onChange,
}: ChipsProps<Value>) {
  return (
    <fieldset className={classes.chips}>
      <legend data-hidden={isLabelHidden || undefined}>{label}</legend>
      <div className={classes.row}>
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            aria-pressed={choice.value === value}
            className={classes.chip}
            onClick={() => onChange(choice.value)}
          >
            <bdi>{choice.text}</bdi>
            {choice.hint !== undefined && <span className={classes.hint}>{choice.hint}</span>}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

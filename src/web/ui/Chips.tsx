import classes from './Chips.module.css';

type ChipsProps<Value extends string> = {
  /** Says what is chosen here. */
  readonly label: string;
  /** Set where a heading says the same. */
  readonly isLabelHidden?: boolean;
  readonly choices: readonly { readonly value: Value; readonly text: string; readonly hint?: string }[];
  readonly isChosen: (value: Value) => boolean;
  readonly choose: (value: Value) => void;
  readonly disabled?: boolean;
};

/** A few choices beside each other, each a tap; what is chosen is pressed. */
export function Chips<Value extends string>({
  label,
  isLabelHidden = false,
  choices,
  isChosen,
  choose,
  disabled = false,
}: ChipsProps<Value>) {
  return (
    <fieldset className={classes.chips} disabled={disabled}>
      <legend data-hidden={isLabelHidden || undefined}>{label}</legend>
      <div className={classes.row}>
        {choices.map(({ value, text, hint }) => (
          <button
            key={value}
            type="button"
            aria-pressed={isChosen(value)}
            className={classes.chip}
            onClick={() => choose(value)}
          >
            <bdi>{text}</bdi>
            {hint !== undefined && <span className={classes.hint}>{hint}</span>}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Choices that are named by what they say. */
export const chipsOf = (texts: readonly string[]) => texts.map((text) => ({ value: text, text }));

import classes from './Chips.module.css';

type ChipsProps<Value extends string> = {
  /** The name of the group of choices. */
  readonly label: string;
  /** True if a heading already shows the same text. */
  readonly isLabelHidden?: boolean;
  readonly choices: readonly { readonly value: Value; readonly text: string; readonly hint?: string }[];
  readonly isChosen: (value: Value) => boolean;
  readonly choose: (value: Value) => void;
  readonly disabled?: boolean;
};

/** A few choices side by side, each selected with one tap. A selected choice looks pressed. */
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

/** Returns choices that use each string as both the value and the text. */
export const chipsOf = (texts: readonly string[]) => texts.map((text) => ({ value: text, text }));

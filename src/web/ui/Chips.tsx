import { IconCheck } from '@tabler/icons-react';
import classes from './Chips.module.css';

type ChipsProps = {
  /** What the choices are for. */
  readonly label: string;
  readonly texts: readonly string[];
  readonly isChosen: (text: string) => boolean;
  readonly toggle: (text: string) => void;
  readonly disabled?: boolean;
};

/** Choices of a word or two, each taken and taken back by one tap. */
export function Chips({ label, texts, isChosen, toggle, disabled = false }: ChipsProps) {
  return (
    <ul className={classes.chips} aria-label={label}>
      {texts.map((text) => (
        <li key={text}>
          <button
            type="button"
            className={classes.chip}
            aria-pressed={isChosen(text)}
            disabled={disabled}
            onClick={() => toggle(text)}
          >
            {isChosen(text) && <IconCheck aria-hidden size={16} />}
            <bdi>{text}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}

import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { Question } from './Question.tsx';

type DiscardQuestionProps = {
  readonly opened: boolean;
  readonly keep: () => void;
  readonly discard: () => void;
  /** False if the caller handles Escape itself. */
  readonly closeOnEscape?: boolean;
};

/** Asks before it discards unsaved input. */
export function DiscardQuestion({ opened, keep, discard, closeOnEscape = false }: DiscardQuestionProps) {
  const { unsaved } = wordsOf(startWords).app;
  return (
    <Question
      opened={opened}
      closeOnEscape={closeOnEscape}
      title={unsaved.title}
      text={unsaved.text}
      safe={{ text: unsaved.keep, run: keep }}
      other={{ text: unsaved.discard, run: discard }}
      isOtherGrave
    />
  );
}

import { Question } from '#web/app/forms/Question.tsx';
import { formWords } from '#words/en/job-orders/form/form.ts';
import { wordsOf } from '#words/words.ts';

type NoFeeQuestionProps = {
  readonly opened: boolean;
  readonly enter: () => void;
  readonly send: () => void;
  /** Moves the focus to the fee input. */
  readonly focusFee: () => void;
};

/** If no plan covers the visit, asks for confirmation before a report without a fee is sent to the client. */
export function NoFeeQuestion({ opened, enter, send, focusFee }: NoFeeQuestionProps) {
  const text = wordsOf(formWords);
  return (
    <Question
      opened={opened}
      returnFocus={false}
      onExitTransitionEnd={focusFee}
      title={text.noFee}
      text={text.noFeeText}
      safe={{ text: text.enterFee, run: enter }}
      other={{ text: text.isFree, run: send }}
    />
  );
}

import { useLastShown } from '#web/app/forms/last-shown.ts';
import { Question } from '#web/app/forms/Question.tsx';
import { outboxWords } from '#words/en/records/outbox.ts';
import { wordsOf } from '#words/words.ts';
import { useNotSentState } from './not-sent-state.ts';

/** Asks before a sign-out that would delete entries that the server does not have yet. */
export function SignOutQuestion() {
  const { signOut } = wordsOf(outboxWords);
  const { leaving } = useNotSentState();
  const shown = useLastShown(leaving);
  return (
    <Question
      opened={leaving !== null}
      title={signOut.title}
      text={signOut.text(shown?.count ?? 0)}
      safe={{ text: signOut.stay, run: () => leaving?.answer(false) }}
      other={{ text: signOut.leave, run: () => leaving?.answer(true) }}
      isOtherGrave
    />
  );
}

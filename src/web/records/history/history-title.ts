import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

/** Returns the strings that every history button needs. All other strings load with the dialog. */
export function useHistoryTitle(subject: string) {
  const { history } = wordsOf(startWords).app;
  return { button: history.button, title: history.title(subject) };
}

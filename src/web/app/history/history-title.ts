import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

/** The words that every history button needs. The other words are loaded with the dialog. */
export function useHistoryTitle(subject: string) {
  const { history } = wordsOf(startWords).app;
  return { button: history.button, title: history.title(subject) };
}

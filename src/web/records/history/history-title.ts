import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

/** Returns the texts that every history button needs. All other texts load with the dialog. */
export function useHistoryTitle(subject: string) {
  const { history } = wordsOf(startWords).app;
  return { button: history.button, title: history.title(subject) };
}

import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

/** The words that QueryState shows. */
export function useQueryWords() {
  const { app } = wordsOf(startWords);
  return { failed: app.loadFailed, retry: app.retry, loading: app.loading };
}

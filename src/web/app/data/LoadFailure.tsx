import { Notice } from '#web/ui/Notice.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

type LoadFailureProps = {
  readonly error: unknown;
  readonly retry: () => unknown;
  /** Names what could not be read, where that is not plain to see. */
  readonly of?: string;
};

/** Says why something could not be read, and offers to try again. */
export function LoadFailure({ error, retry, of }: LoadFailureProps) {
  const { app } = wordsOf(startWords);
  const title = of === undefined ? app.loadFailed : `${of}: ${app.loadFailed}`;
  return (
    <Notice tone="error" title={title} action={{ text: app.retry, run: () => void retry() }}>
      {error instanceof Error ? error.message : ''}
    </Notice>
  );
}

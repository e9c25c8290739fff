import { Notice } from '#web/ui/Notice.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

type LoadFailureProps = {
  readonly error: unknown;
  readonly retry: () => unknown;
  /** The name of the content that could not be loaded, if that is not obvious. */
  readonly of?: string;
};

/** Shows why something could not be loaded, and offers to try again. */
export function LoadFailure({ error, retry, of }: LoadFailureProps) {
  const { app } = wordsOf(startWords);
  const title = of === undefined ? app.loadFailed : `${of}: ${app.loadFailed}`;
  return (
    <Notice tone="error" title={title} action={{ text: app.retry, run: () => void retry() }}>
      {error instanceof Error ? error.message : ''}
    </Notice>
  );
}

import { CenteredSpinner } from '#web/app/parts/CenteredSpinner.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import classes from './SessionPending.module.css';
import { loadSession, useSession } from './session.ts';

/** Shows a spinner until the session is known. If that request fails, shows the reason and a retry button. */
export function SessionPending() {
  const { app } = wordsOf(startWords);
  const { failure } = useSession();
  if (failure === null) return <CenteredSpinner alone />;
  return (
    <main className={classes.unreachable}>
      <h1>{app.product}</h1>
      <Notice tone="error" action={{ text: app.retry, run: () => void loadSession() }}>
        {failure}
      </Notice>
    </main>
  );
}

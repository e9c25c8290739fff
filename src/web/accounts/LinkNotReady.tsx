import { Notice } from '#web/ui/Notice.tsx';
import { accountsWords } from '#words/en/accounts.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { EntryWaiting } from './EntryCard.tsx';
import { InvalidLink } from './InvalidLink.tsx';
import type { NoLink } from './mailed-link.ts';

type LinkNotReadyProps = {
  readonly state: NoLink;
  readonly token: string;
  /** Looks the link up again. */
  readonly ask: () => void;
  readonly words: {
    readonly loading: string;
    /** The way to get another link. */
    readonly again: string;
  };
};

/**
 * Replaces the form of a link from an email while the link loads, if the link no longer works, or if it could not be
 * loaded.
 */
export function LinkNotReady({ state, token, ask, words }: LinkNotReadyProps) {
  const { app } = wordsOf(startWords);
  const { login } = wordsOf(accountsWords);
  if (state === 'asking') return <EntryWaiting label={words.loading} />;
  if (state === 'over') {
    return <InvalidLink isIncomplete={token === ''} hint={words.again} exit={{ text: login, to: '/auth' }} />;
  }
  return (
    <Notice tone="error" title={app.loadFailed} action={{ text: app.retry, run: ask }}>
      {app.unreachable}
    </Notice>
  );
}

import { useState } from 'react';
import { type DemoAccount, demoAccountNames, demoSignIn } from '#contract/demo.ts';
import { signedIn } from '#web/app/accounts/session.ts';
import { failureText, send } from '#web/app/api/api-client.ts';
import { toastError } from '#web/app/toasts/toast.ts';
import { demoWords } from '#words/en/demo.ts';
import { wordsOf } from '#words/words.ts';
import classes from './DemoAccounts.module.css';

/** The number of accounts shown at first: one for each role at the main company. A click shows all other accounts. */
const first = 5;

type DemoAccountsProps = { readonly onChallenge: (challenge: string) => void };

/** The demo company's accounts. One click signs in to an account. */
export function DemoAccounts({ onChallenge }: DemoAccountsProps) {
  const { lookAround, more, notOpened } = wordsOf(demoWords);
  const [isRunning, setRunning] = useState(false);
  const open = async (account: DemoAccount) => {
    setRunning(true);
    try {
      const answer = await send(demoSignIn, { account });
      if ('challenge' in answer) onChallenge(answer.challenge);
      else signedIn(answer);
    } catch (error) {
      toastError(failureText(error), notOpened);
    } finally {
      setRunning(false);
    }
  };
  const buttons = (accounts: readonly DemoAccount[]) => (
    <div className={classes.accounts}>
      {accounts.map((account) => (
        <DemoButton key={account} account={account} isRunning={isRunning} open={open} />
      ))}
    </div>
  );
  return (
    <section className={classes.demo} aria-label={lookAround}>
      <p>{lookAround}</p>
      {buttons(demoAccountNames.slice(0, first))}
      <details>
        <summary>{more}</summary>
        {buttons(demoAccountNames.slice(first))}
      </details>
    </section>
  );
}

type DemoButtonProps = {
  readonly account: DemoAccount;
  readonly isRunning: boolean;
  readonly open: (account: DemoAccount) => Promise<void>;
};

function DemoButton({ account, isRunning, open }: DemoButtonProps) {
  return (
    <button type="button" className={classes.account} disabled={isRunning} onClick={() => void open(account)}>
      {wordsOf(demoWords).accounts[account]}
    </button>
  );
}

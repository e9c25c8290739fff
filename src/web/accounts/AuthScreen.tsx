import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { SessionView } from '#contract/accounts.ts';
import { homeOfRole } from '#domain/accounts/account.ts';
import { forgetPathAfterSignIn, pathAfterSignIn } from '#web/app/accounts/path-after-sign-in.ts';
import { SessionPending } from '#web/app/accounts/SessionPending.tsx';
import { signedIn, useSession } from '#web/app/accounts/session.ts';
import { useLocale } from '#web/app/language/shown-language.ts';
import { part } from '#web/app/parts/part.tsx';
import { useBrand } from '#web/shell/brand.ts';
import { Redirect } from '#web/shell/Redirect.tsx';
import { accountsWords } from '#words/en/accounts.ts';
import { wordsOf } from '#words/words.ts';
import classes from './EntryCard.module.css';
import { EntryCard, EntryWaiting } from './EntryCard.tsx';
import { EntryTabs } from './EntryTabs.tsx';
import { LoginForm } from './LoginForm.tsx';
import { keepTypedEmail } from './typed-email.ts';

// The size of the sign-in page is limited, so everything beyond its first form loads later.
const waiting = <EntryWaiting />;
const SignUpPanel = part(() => import('./SignUpPanel.tsx').then((m) => m.SignUpPanel), { waiting });
const DemoAccounts = part(() => import('./DemoAccounts.tsx').then((m) => m.DemoAccounts), {
  waiting: <div className={classes.demoWaiting} />,
});
const CodeForm = part(() => import('./CodeForm.tsx').then((m) => m.CodeForm), { waiting });

export function AuthScreen() {
  useLocale();
  const brand = useBrand();
  const { subtitle } = wordsOf(accountsWords);
  const { session, isLoading } = useSession();
  const [target, setTarget] = useState<string | null>(null);
  const signedUp = (opened: SessionView) => {
    // The target must be set before the session, because an open session redirects immediately.
    flushSync(() => setTarget('/dashboard'));
    signedIn(opened);
  };
  if (isLoading) return <SessionPending />;
  if (session !== null)
    return <Arrival target={target ?? pathAfterSignIn(session.role) ?? homeOfRole(session.role)} />;
  return (
    <EntryCard title={brand.name} subtitle={subtitle}>
      <Entry onSignedUp={signedUp} />
    </EntryCard>
  );
}

/**
 * Redirects a signed-in user to the requested page, or else to the role's home. The user may also have signed in from
 * another tab.
 */
function Arrival({ target }: { readonly target: string }) {
  const [first] = useState(target);
  return <Redirect to={first} before={forgetTraces} />;
}

function forgetTraces(): void {
  forgetPathAfterSignIn();
  keepTypedEmail('');
}

function Entry({ onSignedUp }: { readonly onSignedUp: (session: SessionView) => void }) {
  const accounts = wordsOf(accountsWords);
  const { isDemo } = useSession();
  const [tab, setTab] = useState<'login' | 'sign-up'>('login');
  const [challenge, setChallenge] = useState<string | null>(null);
  const [returned, setReturned] = useState<{ failure: string | null } | null>(null);
  const leaveCode = (failure: string | null) => {
    setReturned({ failure });
    setChallenge(null);
  };
  const choose = (chosen: 'login' | 'sign-up') => {
    setReturned(null);
    setTab(chosen);
  };
  if (challenge !== null) return <CodeForm challenge={challenge} leave={leaveCode} />;
  return (
    <>
      <EntryTabs
        label={accounts.entry}
        tabs={[
          { key: 'login', text: accounts.login },
          { key: 'sign-up', text: accounts.signUp },
        ]}
        chosen={tab}
        onChoose={choose}
      >
        {tab === 'login' ? (
          <LoginForm returned={returned} onChallenge={setChallenge} />
        ) : (
          <SignUpPanel onSignedUp={onSignedUp} />
        )}
      </EntryTabs>
      {isDemo && <DemoAccounts onChallenge={setChallenge} />}
    </>
  );
}

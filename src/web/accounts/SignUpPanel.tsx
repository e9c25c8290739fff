import { Anchor } from '@mantine/core';
import type { SessionView } from '#contract/accounts.ts';
import { PhoneLink } from '#web/records/people/PhoneLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { accountsWords } from '#words/en/accounts.ts';
import { privacyTextWords } from '#words/en/people/privacy-text.ts';
import { wordsOf } from '#words/words.ts';
import { EntryWaiting } from './EntryCard.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import { type Platform, useSignUpPolicy } from './sign-up-policy.ts';

/** Shows the form, unless sign-up is closed or the privacy notice could not be loaded. */
export function SignUpPanel({ onSignedUp }: { readonly onSignedUp: (session: SessionView) => void }) {
  const { policy, ask } = useSignUpPolicy();
  const { unread, unreadText, readAgain } = wordsOf(privacyTextWords);
  if (policy === 'asking') return <EntryWaiting />;
  if (policy === null) {
    return (
      <Notice tone="error" title={unread} action={{ text: readAgain, run: ask }}>
        {unreadText}
      </Notice>
    );
  }
  if (!policy.sign_up_open) return <SignUpClosed contact={policy.contact} />;
  return <SignUpForm privacy={policy.privacy} onReplaced={ask} onSignedUp={onSignedUp} />;
}

function SignUpClosed({ contact }: { readonly contact: Platform['contact'] }) {
  const { signingUp } = wordsOf(accountsWords);
  const { phone, email } = contact;
  return (
    <Notice tone="info" title={signingUp.closed}>
      <div>{signingUp.closedText}</div>
      {phone !== null && (
        <div>
          {signingUp.contact}: <PhoneLink phone={phone} />
        </div>
      )}
      {email !== null && (
        <div>
          {signingUp.contact}:{' '}
          <Anchor href={`mailto:${email}`} underline="always">
            <bdi dir="ltr">{email}</bdi>
          </Anchor>
        </div>
      )}
    </Notice>
  );
}

import { useState } from 'react';
import { findSignedUp } from '#contract/account-directory.ts';
import type { OutputOf } from '#contract/calls/call.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { accountDirectoryWords } from '#words/en/people/account-directory.ts';
import { wordsOf } from '#words/words.ts';

type SignedUpOfferProps = { readonly email: string; readonly takeAccount: (id: string) => void };
type SignedUpAccount = OutputOf<typeof findSignedUp>['account'];

/** Offers to use the existing account of an email address, if that account has no role. */
export function SignedUpOffer({ email, takeAccount }: SignedUpOfferProps) {
  const { offer } = wordsOf(accountDirectoryWords);
  const [account, setAccount] = useState<SignedUpAccount | undefined>(undefined);
  const search = useCommand(findSignedUp, { onSuccess: ({ account }) => setAccount(account) });
  if (account === undefined) {
    return (
      <Notice tone="info" action={{ text: offer.find, run: () => void search.run({ email }) }}>
        {offer.text}
      </Notice>
    );
  }
  if (account === null) return <Notice tone="warning">{offer.none}</Notice>;
  return (
    <Notice tone="info" action={{ text: offer.give, run: () => takeAccount(account.id) }}>
      {offer.found(shownName(account))}
    </Notice>
  );
}

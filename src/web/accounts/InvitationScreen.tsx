import { useNavigate } from '@tanstack/react-router';
import { acceptInvitation, acceptInvitationForm, findInvitation } from '#contract/accounts.ts';
import type { OutputOf } from '#contract/calls/call.ts';
import { homeOfRole } from '#domain/accounts/account.ts';
import { useMonthsOf } from '#web/app/accounts/language.ts';
import { signedIn } from '#web/app/accounts/session.ts';
import { send } from '#web/app/api/api-client.ts';
import { useLinkToken } from '#web/app/data/link-token.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { useBrand } from '#web/shell/brand.ts';
import { Facts } from '#web/ui/Facts.tsx';
import { accountsWords } from '#words/en/accounts.ts';
import { wordsOf } from '#words/words.ts';
import { showTextReplaced, withAgreement } from './agreement.ts';
import { EntryCard } from './EntryCard.tsx';
import { EntryForm } from './EntryForm.tsx';
import { useEntryForm } from './entry-form.ts';
import { isInvalidLink } from './InvalidLink.tsx';
import { LinkNotReady } from './LinkNotReady.tsx';
import { useMailedLink } from './mailed-link.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { PrivacyCheckbox } from './PrivacyCheckbox.tsx';

export function InvitationScreen() {
  const token = useLinkToken('/invitation');
  return <Invitation token={token} key={token} />;
}

function Invitation({ token }: { readonly token: string }) {
  const { invitation, subtitle } = wordsOf(accountsWords);
  const brand = useBrand();
  const { state, ask, lookAgain, markOver } = useMailedLink(findInvitation, token);
  const invited = typeof state === 'string' ? null : state;
  useMonthsOf(invited?.country);
  return (
    <EntryCard title={invitation.title(brand.name)} subtitle={invited === null ? subtitle : invitation.text}>
      {typeof state === 'string' ? (
        <LinkNotReady
          state={state}
          token={token}
          ask={ask}
          words={{ loading: invitation.loading, again: invitation.newLink }}
        />
      ) : (
        <AcceptForm token={token} invited={state} onReplaced={lookAgain} onOver={markOver} />
      )}
    </EntryCard>
  );
}

type AcceptFormProps = {
  readonly token: string;
  readonly invited: OutputOf<typeof findInvitation>;
  /** Called if the privacy notice was replaced while the form was open. */
  readonly onReplaced: () => void;
  readonly onOver: () => void;
};

function AcceptForm({ token, invited, onReplaced, onOver }: AcceptFormProps) {
  const accounts = wordsOf(accountsWords);
  const { invitation } = accounts;
  const navigate = useNavigate();
  const form = useEntryForm({
    schema: acceptInvitationForm,
    fieldsOf: withAgreement(invited.privacy),
    failed: invitation.failed,
    send: async ({ confirm_password: _, ...chosen }, key) => {
      const session = await send(acceptInvitation, { token, ...chosen }, { key });
      signedIn(session);
      await navigate({ to: homeOfRole(session.role), replace: true });
    },
    onProblem: (problem): boolean => {
      if (isInvalidLink(problem)) onOver();
      return isInvalidLink(problem) || showTextReplaced(form, problem, onReplaced);
    },
  });
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <EntryForm form={form} submit={invitation.submit}>
      <Facts
        facts={[
          { name: accounts.name, value: invited.name },
          { name: accounts.email, value: <bdi dir="ltr">{invited.email}</bdi> },
          { name: invitation.until, value: formatDateTime(invited.expires_at, timeZone) },
        ]}
      />
      {/* Tells password managers the account's name. */}
      <input hidden readOnly autoComplete="username" value={invited.email} />
      <NewPasswordFields form={form} label={accounts.password} />
      <PrivacyCheckbox form={form} privacy={invited.privacy} />
    </EntryForm>
  );
}

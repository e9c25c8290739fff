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
import { Notice } from '#web/ui/Notice.tsx';
import { accountsWords } from '#words/en/accounts.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { showTextReplaced, withAgreement } from './agreement.ts';
import { EntryCard, EntryWaiting } from './EntryCard.tsx';
import { EntryForm } from './EntryForm.tsx';
import { useEntryForm } from './entry-form.ts';
import { InvalidLink, isInvalidLink } from './InvalidLink.tsx';
import { type LinkState, useMailedLink } from './mailed-link.ts';
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
  const invited = typeof state === 'object' ? state : null;
  useMonthsOf(invited?.country);
  return (
    <EntryCard title={invitation.title(brand.name)} subtitle={invited === null ? subtitle : invitation.text}>
      {invited === null ? (
        <NoInvitation state={state} isIncomplete={token === ''} ask={ask} />
      ) : (
        <AcceptForm token={token} invited={invited} onReplaced={lookAgain} onOver={markOver} />
      )}
    </EntryCard>
  );
}

type NoInvitationProps = {
  readonly state: LinkState<typeof findInvitation>;
  readonly isIncomplete: boolean;
  readonly ask: () => void;
};

function NoInvitation({ state, isIncomplete, ask }: NoInvitationProps) {
  const { app } = wordsOf(startWords);
  const { invitation, login } = wordsOf(accountsWords);
  if (state === 'asking') return <EntryWaiting label={invitation.loading} />;
  if (state === 'over') {
    return (
      <InvalidLink
        isIncomplete={isIncomplete}
        hint={invitation.newLink}
        exit={{ text: login, to: '/auth' }}
      />
    );
  }
  return (
    <Notice tone="error" title={app.loadFailed} action={{ text: app.retry, run: ask }}>
      {app.unreachable}
    </Notice>
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

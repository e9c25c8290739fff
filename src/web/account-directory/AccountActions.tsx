import { useState } from 'react';
import type { AccountView } from '#contract/account-directory.ts';
import { type AccountAct, offeredActs } from '#domain/accounts/account-state.ts';
import { useSession } from '#web/app/accounts/session.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { useLastShown } from '#web/app/forms/last-shown.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { RecordActions } from '#web/records/page/RecordActions.tsx';
import type { RecordAction } from '#web/records/page/record-actions.ts';
import { InvitationLink } from '#web/records/people/InvitationLink.tsx';
import { isOpen, useInvitationCommands } from '#web/records/people/invitation-commands.ts';
import type { Invitation } from '#web/records/people/management.ts';
import { managementWords } from '#words/en/management.ts';
import { accountDirectoryWords } from '#words/en/people/account-directory.ts';
import { wordsOf } from '#words/words.ts';
import { ActForm } from './ActForm.tsx';
import { ChangeEmailForm } from './ChangeEmailForm.tsx';
import { GiveRoleForm } from './GiveRoleForm.tsx';

type AccountDialog = AccountAct | 'give_role' | Invitation | null;

/** The actions that the account's state allows and that this person's role permits. */
export function AccountActions({ account }: { readonly account: AccountView }) {
  const words = wordsOf(accountDirectoryWords);
  const { session } = useSession();
  const [openDialog, ask] = useState<AccountDialog>(null);
  const { resending, withdrawing } = useInvitationCommands(ask);
  const isOwn = session?.user.id === account.id;
  const offered = offeredActs({ ...account, isOwn }).filter(
    (act) => act !== 'reset_two_factor' || account.has_two_factor,
  );
  const { id, state, operator, invitation } = account;
  const { inviting } = wordsOf(managementWords);
  const offer = { text: words.giveRole.button, run: () => ask('give_role') };
  const inviteAgain = {
    text: invitation?.is_offer ? inviting.offerAgain : words.inviteAgain,
    isRunning: resending.isRunning,
    run: () => void resending.run({ user_id: id }),
  };
  const withdraw = {
    text: invitation?.is_offer ? inviting.withdrawOffer : inviting.withdraw,
    isRunning: withdrawing.isRunning,
    run: () => void withdrawing.run({ user_id: id }),
  };
  const actions: RecordAction[] = [
    // An account that has ever belonged to an operator is not offered another role.
    ...(state === 'no_role' && operator === null ? [offer] : []),
    ...(state === 'invited' && !invitation?.is_declined ? [inviteAgain] : []),
    ...(state === 'invited' && invitation !== null && isOpen(invitation) ? [withdraw] : []),
    ...offered.map((act) => ({
      text: act === 'change_email' ? words.changeEmail.button : words.acts[act].button,
      isFinal: act === 'deactivate',
      run: () => ask(act),
    })),
  ];
  return (
    <>
      <RecordActions actions={actions} />
      <ActionDialog account={account} dialog={openDialog} close={() => ask(null)} />
    </>
  );
}

type ActionDialogProps = {
  readonly account: AccountView;
  readonly dialog: AccountDialog;
  readonly close: () => void;
};

function ActionDialog({ account, dialog, close }: ActionDialogProps) {
  const lastDialog = useLastShown(dialog);
  return (
    <Dialog title={useTitleOf(lastDialog)} opened={dialog !== null} onClose={close}>
      {dialog === 'give_role' && <GiveRoleForm account={account} onGiven={close} />}
      {dialog === 'change_email' && <ChangeEmailForm account={account} close={close} />}
      {typeof dialog === 'string' && dialog !== 'give_role' && dialog !== 'change_email' && (
        <ActForm account={account} act={dialog} close={close} />
      )}
      {typeof dialog === 'object' && dialog !== null && (
        <InvitationLink name={shownName(account)} invitation={dialog} close={close} />
      )}
    </Dialog>
  );
}

function useTitleOf(dialog: AccountDialog): string {
  const { giveRole, changeEmail, acts } = wordsOf(accountDirectoryWords);
  if (dialog === null) return '';
  if (typeof dialog === 'object') return wordsOf(managementWords).invitation.title;
  if (dialog === 'give_role') return giveRole.title;
  return dialog === 'change_email' ? changeEmail.title : acts[dialog].button;
}

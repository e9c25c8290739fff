import type { AccountView } from '#contract/account-directory.ts';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { useLastShown } from '#web/app/forms/last-shown.ts';
import { InvitationLink } from '#web/records/people/InvitationLink.tsx';
import type { Invitation } from '#web/records/people/management.ts';
import { managementWords } from '#words/en/management.ts';
import { accountDirectoryWords } from '#words/en/people/account-directory.ts';
import { wordsOf } from '#words/words.ts';
import { FindSignedUpForm } from './FindSignedUpForm.tsx';
import { GiveRoleForm } from './GiveRoleForm.tsx';
import { InviteForm } from './InviteForm.tsx';

type NamedAccount = Pick<AccountView, 'id' | 'name' | 'second_name' | 'email'>;

/** The content of the screen's dialog; null while it is closed. */
export type DirectoryAction =
  | { readonly kind: 'find' }
  | { readonly kind: 'invite' }
  | { readonly kind: 'give-role'; readonly account: NamedAccount }
  | { readonly kind: 'invitation'; readonly name: string; readonly invitation: Invitation }
  | null;

type DirectoryDialogProps = {
  readonly action: DirectoryAction;
  readonly ask: (action: DirectoryAction) => void;
};

/** The dialog that finds or invites a person, gives a role, or shows an invitation link. */
export function DirectoryDialog({ action, ask }: DirectoryDialogProps) {
  const { find, invite, giveRole } = wordsOf(accountDirectoryWords);
  const { invitation } = wordsOf(managementWords);
  const lastAction = useLastShown(action);
  const titles = {
    find: find.title,
    invite: invite.title,
    'give-role': giveRole.title,
    invitation: invitation.title,
  };
  const close = () => ask(null);
  return (
    <Dialog
      title={lastAction === null ? '' : titles[lastAction.kind]}
      opened={action !== null}
      onClose={close}
    >
      {action?.kind === 'find' && (
        <FindSignedUpForm onFound={(account) => ask({ kind: 'give-role', account })} />
      )}
      {action?.kind === 'invite' && (
        <InviteForm
          onInvited={({ name, invitation: newInvitation }) =>
            newInvitation === null ? close() : ask({ kind: 'invitation', name, invitation: newInvitation })
          }
        />
      )}
      {action?.kind === 'give-role' && <GiveRoleForm account={action.account} onGiven={close} />}
      {action?.kind === 'invitation' && (
        <InvitationLink name={action.name} invitation={action.invitation} close={close} />
      )}
    </Dialog>
  );
}

import { inviteAgain, withdrawInvitation } from '#contract/people.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { managementWords } from '#words/en/management.ts';
import { wordsOf } from '#words/words.ts';
import type { Invitation } from './management.ts';

/**
 * Creates the commands that renew or withdraw an invitation. Calls `onLink` with a renewed one, unless it is
 * a role offer, which has no link.
 */
export function useInvitationCommands(onLink: (invitation: Invitation) => void) {
  const { inviting } = wordsOf(managementWords);
  const resending = useCommand(inviteAgain, {
    failed: inviting.failed,
    onSuccess: ({ invitation }) => {
      if (invitation?.token === undefined) toastSuccess(inviting.offered, inviting.offeredText);
      else onLink(invitation);
    },
  });
  const withdrawing = useCommand(withdrawInvitation, {
    failed: inviting.withdrawFailed,
    onSuccess: ({ invitation }) => {
      if (invitation?.is_offer) toastSuccess(inviting.offerWithdrawn, inviting.offerWithdrawnText);
      else toastSuccess(inviting.withdrawn);
    },
  });
  return { resending, withdrawing };
}

/** Returns true if the invitation can still be accepted or declined. */
export function isOpen(invitation: Invitation): boolean {
  return new Date(invitation.expires_at) > new Date();
}

import { IconCircleCheck, IconCircleOff, IconMail, IconMailOff } from '@tabler/icons-react';
import { Tag } from '#web/ui/Tag.tsx';
import { managementWords } from '#words/en/management.ts';
import { wordsOf } from '#words/words.ts';
import { isOpen } from './invitation-commands.ts';
import type { Invitation } from './management.ts';

export function ActiveTag({ isActive }: { readonly isActive: boolean }) {
  const { active, inactive } = wordsOf(managementWords);
  return isActive ? (
    <Tag color="mint" icon={IconCircleCheck} text={active} />
  ) : (
    <Tag color="espresso" icon={IconCircleOff} text={inactive} />
  );
}

export function InvitationTag({ invitation }: { readonly invitation: Invitation }) {
  const { invited, invitationDeclined, invitationExpired, invitationWithdrawn } = wordsOf(managementWords);
  if (invitation.is_declined) return <Tag color="rose" icon={IconMailOff} text={invitationDeclined} />;
  if (invitation.is_withdrawn) return <Tag color="crema" icon={IconMailOff} text={invitationWithdrawn} />;
  return isOpen(invitation) ? (
    <Tag color="sea" icon={IconMail} text={invited} />
  ) : (
    <Tag color="crema" icon={IconMailOff} text={invitationExpired} />
  );
}

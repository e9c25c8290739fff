import type { Role } from '#domain/actor.ts';
import { defineWords } from '#words/words.ts';

/** Who offers a role: an operator, or the platform where there is none. */
export type RoleOffered = { readonly operator: string | null; readonly role: Role };

const asWhat: Readonly<Record<Role, string>> = {
  super_admin: 'as a super admin',
  country_operator: 'to its office',
  dispatcher: 'as a dispatcher',
  technician: 'as a technician',
  client: 'as a client',
};

/** A sentence without its full stop. */
export const offeredRole = ({ operator, role }: RoleOffered) =>
  `${operator ?? 'Grouphead'} wants to add you ${asWhat[role]}`;

export const roleOffersWords = defineWords('role-offers', {
  list: 'Roles that are offered to you',
  offered: offeredRole,
  explained:
    'If you accept, the company keeps your account from then on. Until then it can do nothing with it.',
  until: (moment: string) => `You can answer until ${moment}.`,
  accept: 'Accept',
  decline: 'Decline',
  accepted: 'Role accepted',
  declined: 'Role declined',
  declinedText: 'The sender of the offer has been notified.',
  failed: 'Your answer was not saved',
});

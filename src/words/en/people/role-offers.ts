import type { Role } from '#domain/actor.ts';
import { defineWords } from '#words/words.ts';

/** A role that is offered by an operator, or by the platform if `operator` is null. */
export type RoleOffered = { readonly operator: string | null; readonly role: Role };

const asWhat: Readonly<Record<Role, string>> = {
  super_admin: 'as a super admin',
  country_operator: 'to its office team',
  dispatcher: 'as a dispatcher',
  technician: 'as a technician',
  client: 'as a client',
};

/**
 * Returns the offer as a sentence without the final period. If the platform offers the operator role, the sentence
 * invites the person to manage a country operator.
 */
export const offeredRole = ({ operator, role }: RoleOffered) =>
  operator === null && role === 'country_operator'
    ? 'Grouphead invites you to manage a country operator on the platform'
    : `${operator ?? 'Grouphead'} wants to add you ${asWhat[role]}`;

export const roleOffersWords = defineWords('role-offers', {
  list: 'Roles offered to you',
  offered: offeredRole,
  explained: 'If you accept, the company will manage your account. Until then, it has no control over it.',
  until: (moment: string) => `You can respond until ${moment}.`,
  accept: 'Accept',
  decline: 'Decline',
  accepted: 'Role accepted',
  declined: 'Role declined',
  declinedText: 'The sender of the offer has been notified.',
  failed: 'Your response was not saved',
  withdrawn: (sender: string) => `${sender} has withdrawn its offer, so you can no longer accept it.`,
  /** Shown to a person who was removed from a company. */
  ended: (company: string, day: string) => `Your access to ${company} ended on ${day}.`,
  endedEarlier: 'Your access has ended.',
  newOffer: 'When you are offered a new role, you can accept it here.',
});

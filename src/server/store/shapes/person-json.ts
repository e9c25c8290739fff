import { sql } from 'drizzle-orm';

/** SQL that checks whether the sender of the invitation `i` has withdrawn it. */
export const isWithdrawnText = '(i.expires_at = i.created_at and not i.is_declined)';

/** SQL for the pending invitation `i` of an account; null if there is none. */
export const invitationText = `case when i.id is not null then json_build_object(
  'id', i.id, 'expires_at', i.expires_at, 'is_offer', i.offered_to is not null, 'is_declined', i.is_declined,
  'is_withdrawn', ${isWithdrawnText}) end`;
export const invitationJson = sql.raw(invitationText);

/** SQL for a person's account `p` and its pending invitation, in the contract's format. */
export const personJson = {
  profile: sql`json_build_object('name', p.name, 'email', coalesce(i.offered_email, p.email))`,
  invitation: invitationJson,
};

/** The joins that `personJson` needs. They join the record `x` by its `user_id`. */
export const withPerson = sql`
  join profiles p on p.id = x.user_id
  left join invitations i on i.user_id = x.user_id`;

import { sql } from 'drizzle-orm';

/** The account `p` and the pending invitation `i` of a row, as the contract's people show them. */
export const personJson = {
  profile: sql`json_build_object('name', p.name, 'email', p.email)`,
  invitation: sql`case when i.id is null then null
    else json_build_object('id', i.id, 'expires_at', i.expires_at) end`,
};

/** The joins that `personJson` needs, in a statement whose row is `x`. */
export const withPerson = sql`
  join profiles p on p.id = x.user_id
  left join invitations i on i.user_id = x.user_id`;

import { type SQL, sql } from 'drizzle-orm';

/**
 * Returns SQL that checks whether the account `p` is a newcomer: someone signed up with it, and it has never
 * belonged to an operator. Removed, invited or erased people are not newcomers. If emails are sent by SMTP,
 * the email must be verified.
 */
export function isNewcomer({ mailLeavesBy }: { readonly mailLeavesBy: 'smtp' | 'files' }): SQL {
  return sql`p.operator_id is null and p.deactivated_at is null and p.erased_at is null
    and (p.email_verified or ${mailLeavesBy}::text = 'files')
    and exists (select from credentials where user_id = p.id)
    and not exists (select from user_roles where user_id = p.id)
    and not exists (select from events where record_id = p.id and operator_id is not null)
    ${sql.join(
      ['country_operators', 'clients', 'client_people', 'technicians', 'dispatchers'].map(
        (table) => sql`and not exists (select from ${sql.raw(table)} where user_id = p.id)`,
      ),
      sql` `,
    )}
    and not exists (select from comments where author_user_id = p.id)`;
}

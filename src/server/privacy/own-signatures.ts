import { sql } from 'drizzle-orm';
import { ownSignatureMethods } from '#domain/job-orders/signature.ts';
import { clientsOf } from '#server/store/personal-data.ts';
import { literals } from '#server/store/rows/columns.ts';

/**
 * SQL that checks whether the account itself signed the job `x` in its own session, rather than someone else on the
 * account's device.
 */
export const isOwnSignature = sql`coalesce(x.signature_method in (${literals(ownSignatureMethods)}), false)`;

/**
 * SQL that checks whether the name on job `x` is the person's, at a client where no one else has ever had that name.
 */
export const signedByName = sql`lower(trim(x.signer_name)) = lower(trim(p.name)) and x.client_id in (${clientsOf})
  and not exists (
    select from clients c left join client_people w on w.client_id = c.id
      join profiles o on o.id in (c.user_id, w.user_id)
    where c.id = x.client_id and o.id <> p.id and lower(o.name) = lower(p.name))
  and not exists (
    select from events e
    where e.record_id = x.client_id and e.type in ('clients.person-added', 'clients.person-changed', 'clients.person-removed')
      and lower(p.name) in (lower(e.changes #>> '{person,from}'), lower(e.changes #>> '{person,to}'))
      and e.changes ? 'user_id'
      and p.id::text is distinct from coalesce(e.changes #>> '{user_id,to}', e.changes #>> '{user_id,from}'))`;

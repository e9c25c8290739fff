import { sql } from 'drizzle-orm';
import { erased } from '#domain/accounts/erasure.ts';
import { jobGroups } from '#domain/job-orders/order.ts';
import { forgottenFields } from '#domain/retention.ts';
import type { Transaction } from '#server/database/database.ts';
import { scopedRole, scopeSetting } from '#server/store/access/identity.ts';
import type { OwnFunction } from '#server/store/access/own-functions.ts';

const listOf = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
const fields = listOf(forgottenFields);

/**
 * Removes the contact from closed jobs, and from the history of requests and jobs, within the caller's operator. Signed
 * reports do not change. The function belongs to the role that may change these columns of final records. Returns the
 * number of jobs that it changed.
 */
export const forgetContactsFunction: OwnFunction = {
  signature: 'forget_contacts(uuid[])',
  creation: `
    create function forget_contacts(records uuid[], out jobs integer)
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $forget$
    declare
      of_operator uuid := nullif(current_setting('${scopeSetting}', true), '')::uuid;
    begin
      update job_orders j set contact_phone = null, special_instructions = null
      where j.operator_id = of_operator and j.id = any(records) and j.stage in (${listOf(jobGroups.closed)})
        and (j.contact_phone is not null or j.special_instructions is not null);
      get diagnostics jobs = row_count;
      perform set_config('app.rewriting', of_operator::text, true);
      update public.events e set
        actor_name = case when e.type = 'service-requests.reported' then '${erased}' else e.actor_name end,
        changes = (
          select coalesce(jsonb_object_agg(field.key,
            case when field.key in (${fields}) then '{}'::jsonb else field.value end), '{}')
          from jsonb_each(e.changes) field)
      where e.operator_id = of_operator and e.record_id = any(records)
        and (e.type = 'service-requests.reported' or e.changes ?| array[${fields}]);
    end $forget$;`,
  for: [scopedRole],
};

/** Runs in the server's own role, limited to the records' operator. `changed` receives the number of jobs. */
export function forgetContacts(
  tx: Transaction,
  records: readonly string[],
  changed: (jobs: number) => void,
): void {
  tx.write(sql`select jobs from forget_contacts(${`{${records.join(',')}}`})`, ([row]) =>
    changed(Number(row?.jobs)),
  );
}

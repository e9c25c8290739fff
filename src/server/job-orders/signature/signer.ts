import { sql } from 'drizzle-orm';
import { isNameOfOperator } from '#domain/job-orders/signature.ts';
import type { Transaction } from '#server/database/database.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { because } from '#words/say/because.ts';

export type PeopleNames = { readonly ofOperator: readonly string[]; readonly ofClient: readonly string[] };

/** Reads the names as the server's own role, because only that role can read all of them, active or not. */
export async function findPeopleNames(tx: Transaction, job_order_id: string): Promise<PeopleNames> {
  const [names] = await tx.rows<PeopleNames>(sql`
    select array(
        select t.name from technicians t where t.operator_id = j.operator_id
        union select d.name from dispatchers d where d.operator_id = j.operator_id
        union select p.name from profiles p join user_roles r on r.user_id = p.id
          where p.operator_id = j.operator_id and r.role in ('country_operator', 'dispatcher', 'technician')
      ) as "ofOperator",
      array(
        select p.name from clients c join profiles p on p.id = c.user_id where c.id = j.client_id
        union select w.name from client_people w where w.client_id = j.client_id
      ) as "ofClient"
    from job_orders j where j.id = ${job_order_id}`);
  return names ?? { ofOperator: [], ofClient: [] };
}

/** Refuses the name of one of the operator's people: they may not sign for a client, on any device. */
export function refuseNameOfOperator(signer_name: string, people: PeopleNames): void {
  if (!isNameOfOperator(signer_name, people)) return;
  throw invalidInput('signer_name', because('signer_of_operator', { name: signer_name }));
}

import { sql } from 'drizzle-orm';
import { isNameOfOperator } from '#domain/job-orders/signature.ts';
import type { Transaction } from '#server/database/database.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { because } from '#words/say/because.ts';

export type PeopleNames = { readonly ofOperator: readonly string[]; readonly ofClient: readonly string[] };

/** Returns SQL that yields each form of the name in the row `alias` as a separate row. */
const formsOf = (alias: string) =>
  sql.raw(`unnest(array_remove(array[${alias}.name, ${alias}.second_name], null))`);

/**
 * Reads the names, in each of their forms, in the server's own role, because only that role can read all of
 * them, active or not. Technicians and dispatchers choose the second form of their accounts, so only that of
 * their records counts: otherwise, each of them could keep a client's person from signing.
 */
export async function findPeopleNames(tx: Transaction, job_order_id: string): Promise<PeopleNames> {
  const [names] = await tx.rows<PeopleNames>(sql`
    select array(
        select ${formsOf('t')} from technicians t where t.operator_id = j.operator_id
        union select ${formsOf('d')} from dispatchers d where d.operator_id = j.operator_id
        union select p.name from profiles p join user_roles r on r.user_id = p.id
          where p.operator_id = j.operator_id and r.role in ('dispatcher', 'technician')
        union select ${formsOf('p')} from profiles p join user_roles r on r.user_id = p.id
          where p.operator_id = j.operator_id and r.role = 'country_operator'
      ) as "ofOperator",
      array(
        select ${formsOf('p')} from clients c join profiles p on p.id = c.user_id where c.id = j.client_id
        union select ${formsOf('w')} from client_people w where w.client_id = j.client_id
      ) as "ofClient"
    from job_orders j where j.id = ${job_order_id}`);
  return names ?? { ofOperator: [], ofClient: [] };
}

/** Refuses the name of one of the operator's people: they may not sign for a client, on any device. */
export function refuseNameOfOperator(signer_name: string, people: PeopleNames): void {
  if (!isNameOfOperator(signer_name, people)) return;
  throw invalidInput('signer_name', because('signer_of_operator', { name: signer_name }));
}

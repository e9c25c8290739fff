import { sql } from 'drizzle-orm';
import {
  type AccountAct,
  type AccountState,
  isIndispensable,
  refusalOf,
} from '#domain/accounts/account-state.ts';
import { type Role, roles } from '#domain/actor.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { countedSince, stateOfAccount } from '#server/store/access/account-state.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { ownDomain } from '#server/store/link-origin.ts';
import { literals } from '#server/store/rows/columns.ts';
import { because } from '#words/say/because.ts';

export type LockedAccount = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly operator_id: string | null;
  readonly role: Role | null;
  readonly state: AccountState;
  readonly has_two_factor: boolean;
  /** False as long as no one has used the account. */
  readonly has_password: boolean;
  readonly domain: string | null;
  readonly technician_id: string | null;
  readonly dispatcher_id: string | null;
};

const state = sql.raw(stateOfAccount('counted.since'));
const mustStay = literals(roles.filter(isIndispensable));

/**
 * Locks the account until the transaction ends; throws if the action is refused. Before a deactivation, also locks the
 * accounts that could take over, always in the same order. If two people deactivate each other, the second one waits
 * and is then refused, because no other account would be left.
 */
export async function lockFor(
  { tx, actor, now, asSystem }: CommandContext,
  act: AccountAct,
  id: string,
): Promise<LockedAccount> {
  const isReached = sql`(x.id = wanted.id and ${reachFilter('profiles', actor.role, 'x')})`;
  const rows = await asSystem(scopeOf(actor), () =>
    tx.rows<LockedAccount & { is_it: boolean }>(sql`
      with counted as (select ${countedSince(now)}::timestamptz as since),
      wanted as (
        select p.id, p.operator_id, r.role from profiles p left join user_roles r on r.user_id = p.id where p.id = ${id}
      ),
      concerned as (
        select id from wanted
        union select r.user_id from user_roles r join wanted on r.role = wanted.role
        where ${act === 'deactivate'}::boolean and r.role in (${mustStay})
      )
      select x.id, x.name, x.email, x.operator_id, r.role, ${state} as state, ${ownDomain} as domain,
        exists (select from two_factors f where f.user_id = x.id) as has_two_factor,
        exists (select from credentials c where c.user_id = x.id) as has_password,
        t.id as technician_id, d.id as dispatcher_id, ${isReached} as is_it
      from concerned join profiles x on x.id = concerned.id
      cross join counted cross join wanted
      left join user_roles r on r.user_id = x.id
      left join country_operators o on o.id = x.operator_id
      left join technicians t on t.user_id = x.id
      left join dispatchers d on d.user_id = x.id
      where ${isReached} or (x.deactivated_at is null and x.operator_id is not distinct from wanted.operator_id
        and exists (select from credentials c where c.user_id = x.id))
      order by x.id for update of x`),
  );
  const account = rows.find(({ is_it }) => is_it);
  if (account === undefined) throw new NotFoundError('account');
  const refusal = refusalOf(act, {
    ...account,
    isOwn: account.id === actor.user_id,
    otherAccounts: rows.length - 1,
  });
  if (refusal !== null) throw new ProblemAnswer(409, 'refused', because(refusal));
  return account;
}

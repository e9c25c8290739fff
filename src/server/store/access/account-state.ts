import { accountLimits } from '#domain/accounts/account.ts';
import type { AccountState } from '#domain/accounts/account-state.ts';
import { accountStates } from '#domain/accounts/account-state.ts';

const { perAccount, windowMinutes } = accountLimits.guesses;

/** Returns the start of the period in which password guesses count. */
export function countedSince(now: Date): Date {
  return new Date(now.getTime() - windowMinutes * 60_000);
}

/** The SQL condition for each state of the account `x`. Guesses count from the instant `since`. */
const conditions = (since: string): Readonly<Record<AccountState, string>> => ({
  erased: 'x.erased_at is not null',
  deactivated: `(x.deactivated_at is not null
    or exists (select from clients c where c.user_id = x.id and not c.is_active)
    or exists (
      select from client_people w join clients c on c.id = w.client_id where w.user_id = x.id and not c.is_active)
    or exists (select from technicians t where t.user_id = x.id and not t.is_active)
    or exists (select from dispatchers d where d.user_id = x.id and not d.is_active))`,
  locked: `exists (
    select from sign_in_guesses g where g.user_id = x.id and g.guessed_at > ${since}
    group by g.account_hash having count(*) >= ${perAccount})`,
  // An account without a password has never been used.
  invited: 'not exists (select from credentials c where c.user_id = x.id)',
  no_role: 'not exists (select from user_roles r where r.user_id = x.id)',
  active: 'true',
});

/**
 * SQL that checks whether the account `x` was erased, or may not sign in because someone deactivated it or its
 * company.
 */
export const isEnded = (({ erased, deactivated }) => `${erased} or ${deactivated}`)(conditions('now()'));

export function stateOfAccount(since: string): string {
  const of = conditions(since);
  return `case ${accountStates.map((state) => `when ${of[state]} then '${state}'`).join(' ')} end`;
}

const any = 'any';
/** The value of the role filter for accounts without a role. */
const noRole = 'none';

type AccountFilters = {
  readonly role: string | undefined;
  readonly state: AccountState | undefined;
  readonly operator_id: string | undefined;
  readonly now: Date;
};

/** Returns a search's filters: role, state, the instant from which guesses count, and operator. */
export function kindsOfAccounts({ role = any, state, operator_id, now }: AccountFilters): readonly string[] {
  return [role, state ?? any, countedSince(now).toISOString(), operator_id ?? any];
}

export const narrowedAccounts = `and ($5 is null or (
  (($5)[1] = '${any}' or coalesce((select r.role from user_roles r where r.user_id = x.id), '${noRole}') = ($5)[1])
  and (($5)[2] = '${any}' or (${stateOfAccount('($5)[3]::timestamptz')}) = ($5)[2])
  and (($5)[4] = '${any}' or x.operator_id::text = ($5)[4])))`;

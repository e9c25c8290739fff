import { sql } from 'drizzle-orm';
import { findSignedUp, getAccount, listAccounts } from '#contract/account-directory.ts';
import type { AccountRequest } from '#server/platform/account-call.ts';
import { command, type View } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import { requireCaller } from '#server/platform/session.ts';
import { signedInPerson, takeGuess } from '#server/steps/guesses.ts';
import { kindsOfAccounts } from '#server/store/access/account-state.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { pageOfRecord, patternOf } from '#server/store/access/search.ts';
import { accountJson } from '#server/store/functions/account-view.ts';
import { isNewcomer } from '#server/store/shapes/newcomers.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';

export const viewAccount: View = ({ tx, actor, now }, id) =>
  tx.json(
    sql`select json from (select ${accountJson(actor.role, sql`${id}`, now)} as json) found where json is not null`,
  );

export const get = query(getAccount, 'account', (context, { id }) => viewAccount(context, id));

const everything = '%';

export const list = query(
  listAccounts,
  'page',
  ({ tx, actor, now }, { search, role, state, operator_id, after, limit }) => {
    const pattern = patternOf('profiles', search) ?? everything;
    const narrowed = [role, state, operator_id].some((value) => value !== undefined);
    const kinds = narrowed ? kindsOfAccounts({ role, state, operator_id, now }) : undefined;
    const page = { pattern, position: positionOf(after), limit, kinds };
    return tx.json(
      pageOf(
        sql`
          select ${accountJson(actor.role, sql`x.id`, now)} as item, x.created_at as at, x.id
          from ${pageOfRecord('profiles', actor.role, page)} x
          order by x.created_at desc, x.id desc`,
        limit,
      ),
    );
  },
);

/**
 * Finds a person who signed up, by their exact email. Attempts are limited, and every other email gets the same
 * response.
 */
export const find = command(
  findSignedUp,
  {
    as: 'account',
    prepare: countLookup,
  },
  async ({ server, tx }, { email }) => {
    tx.switchTo(systemFor({ installation: 'an account that signed up belongs to no operator' }));
    const json = await tx.json(sql`
    select json_build_object('account', (
      select json_build_object('id', p.id, 'name', p.name, 'second_name', p.second_name, 'email', p.email)
      from profiles p
      where lower(p.email) = lower(${email}) and ${isNewcomer(server)})) as json`);
    return json ?? '{"account":null}';
  },
);

async function countLookup({ server, caller }: AccountRequest): Promise<void> {
  const asker = signedInPerson(requireCaller(caller));
  await takeGuess(server, { purpose: 'signed-up address', target: asker, by: null, asker });
}

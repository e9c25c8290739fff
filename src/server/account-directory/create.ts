import { sql } from 'drizzle-orm';
import { createAccount } from '#contract/account-directory.ts';
import { command } from '#server/platform/command.ts';
import { forbidden } from '#server/platform/errors.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { operatorOfMember } from '#server/steps/member-operator.ts';
import { creating } from '#server/steps/new-account.ts';
import { viewAccount } from './queries.ts';

/** Creates an account for an operator, or a super_admin account, which only a super_admin can create. */
export const create = (accounts: Accounts) =>
  command(createAccount, creating(accounts, viewAccount), async (context, input, makeAccount) => {
    const { name, second_name, email, role, operator_id: requestedOperator } = input;
    if (role === 'super_admin') {
      if (context.actor.role !== 'super_admin') throw forbidden();
      // For a repeated request, this returns the stored response before the existing account can cause an error.
      await context.tx.rows(sql`select`);
      return makeAccount(context, { name, second_name, email, role, operator_id: null });
    }
    const { id: operator_id } = await operatorOfMember(context, requestedOperator);
    return makeAccount(context, { name, second_name, email, role, operator_id });
  });

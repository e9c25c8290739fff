import { createDispatcher } from '#contract/dispatchers.ts';
import { withCountryPrefix } from '#domain/values/phone.ts';
import { command } from '#server/platform/command.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { operatorOfMember } from '#server/steps/member-operator.ts';
import { creating } from '#server/steps/new-account.ts';
import { insertDispatcher } from '#server/store/dispatchers.ts';
import { viewDispatcher } from './queries.ts';

export const create = (accounts: Accounts) =>
  command(createDispatcher, creating(accounts, viewDispatcher), async (context, input, makeAccount) => {
    const { tx, now, newId, record } = context;
    const { email, password: _, account_id: __, operator_id: requestedOperator, ...fields } = input;
    const { id: operator_id, country } = await operatorOfMember(context, requestedOperator);
    const phone = withCountryPrefix(fields.phone, country);
    const user_id = await makeAccount(context, { name: fields.name, email, role: 'dispatcher', operator_id });
    const row = { ...fields, phone, id: newId(), user_id, operator_id, created_at: now };
    const dispatcher = insertDispatcher(tx, row);
    record('dispatchers.created', { after: dispatcher });
    return dispatcher.id;
  });

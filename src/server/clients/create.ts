import { createClient } from '#contract/clients.ts';
import { noPlan } from '#domain/client.ts';
import { withCountryPrefix } from '#domain/values/phone.ts';
import { command } from '#server/platform/command.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { operatorOfMember } from '#server/steps/member-operator.ts';
import { creating } from '#server/steps/new-account.ts';
import { insertClient } from '#server/store/clients.ts';
import { viewClient } from './queries.ts';
import { settledPlan } from './settled-plan.ts';

export const create = (accounts: Accounts) =>
  command(createClient, creating(accounts, viewClient), async (context, input, makeAccount) => {
    const { tx, now, newId, record } = context;
    const { password: _, account_id: __, operator_id: requestedOperator, ...fields } = input;
    const { name, second_name, email } = fields;
    const { id: operator_id, country, time_zone } = await operatorOfMember(context, requestedOperator);
    const plan = settledPlan(noPlan, fields, time_zone);
    const user_id = await makeAccount(context, {
      name,
      second_name,
      email,
      role: 'client',
      operator_id,
    });
    const client = insertClient(tx, {
      ...fields,
      ...plan,
      phone: withCountryPrefix(fields.phone, country),
      id: newId(),
      user_id,
      operator_id,
      created_at: now,
    });
    record('clients.created', { after: client });
    return client.id;
  });

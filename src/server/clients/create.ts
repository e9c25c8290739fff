import { createClient } from '#contract/clients.ts';
import { noPlan } from '#domain/client.ts';
import { command } from '#server/platform/command.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { operatorOfMember } from '#server/steps/member-operator.ts';
import { creating } from '#server/steps/new-account.ts';
import { viewClient } from './queries.ts';
import { recordClient } from './record-client.ts';
import { settledPlan } from './settled-plan.ts';

export const create = (accounts: Accounts) =>
  command(createClient, creating(accounts, viewClient), async (context, input, makeAccount) => {
    const { password: _, account_id: __, operator_id: requestedOperator, ...fields } = input;
    const { name, second_name, email } = fields;
    const operator = await operatorOfMember(context, requestedOperator);
    const plan = settledPlan(noPlan, fields, operator.time_zone);
    const user_id = await makeAccount(context, {
      name,
      second_name,
      email,
      role: 'client',
      operator_id: operator.id,
    });
    return recordClient(context, operator, { ...fields, ...plan, user_id });
  });

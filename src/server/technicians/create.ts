import { createTechnician } from '#contract/technicians.ts';
import { withCountryPrefix } from '#domain/values/phone.ts';
import { command } from '#server/platform/command.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { operatorOfMember } from '#server/steps/member-operator.ts';
import { creating } from '#server/steps/new-account.ts';
import { insertTechnician } from '#server/store/technicians.ts';
import { viewTechnician } from './queries.ts';

export const create = (accounts: Accounts) =>
  command(createTechnician, creating(accounts, viewTechnician), async (context, input, makeAccount) => {
    const { tx, now, newId, record } = context;
    const { email, password: _, account_id: __, operator_id: requestedOperator, ...fields } = input;
    const { id: operator_id, country } = await operatorOfMember(context, requestedOperator);
    const phone = withCountryPrefix(fields.phone, country);
    const user_id = await makeAccount(context, { name: fields.name, email, role: 'technician', operator_id });
    const technician = insertTechnician(tx, {
      ...fields,
      phone,
      id: newId(),
      user_id,
      operator_id,
      created_at: now,
    });
    record('technicians.created', { after: technician });
    return technician.id;
  });

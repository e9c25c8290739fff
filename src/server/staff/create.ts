import type { ParsedInputOf } from '#contract/calls/call.ts';
import { createDispatcher } from '#contract/dispatchers.ts';
import { createTechnician } from '#contract/technicians.ts';
import { withCountryPrefix } from '#domain/values/phone.ts';
import { command } from '#server/platform/command.ts';
import type { CommandContext } from '#server/platform/context.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { operatorOfMember } from '#server/steps/member-operator.ts';
import { type AccountMaker, creating } from '#server/steps/new-account.ts';
import { insertStaff, type StaffRole } from '#server/store/staff.ts';
import { viewDispatcher, viewTechnician } from './queries.ts';

type NewMember = ParsedInputOf<typeof createDispatcher | typeof createTechnician>;

const create =
  (role: StaffRole) => async (context: CommandContext, input: NewMember, makeAccount: AccountMaker) => {
    const { tx, now, newId, record } = context;
    const { email, password: _, account_id: __, operator_id: requestedOperator, ...fields } = input;
    const { id: operator_id, country } = await operatorOfMember(context, requestedOperator);
    const phone = withCountryPrefix(fields.phone, country);
    const user_id = await makeAccount(context, {
      name: fields.name,
      second_name: fields.second_name,
      email,
      role,
      operator_id,
    });
    const row = { ...fields, phone, id: newId(), user_id, operator_id, created_at: now };
    const member = insertStaff(tx, role, row);
    record(`${role}s.created`, { after: member });
    return member.id;
  };

export const creatingDispatcher = (accounts: Accounts) =>
  command(createDispatcher, creating(accounts, viewDispatcher), create('dispatcher'));

export const creatingTechnician = (accounts: Accounts) =>
  command(createTechnician, creating(accounts, viewTechnician), create('technician'));

import { type SQL, sql } from 'drizzle-orm';
import type { ParsedInputOf } from '#contract/calls/call.ts';
import type { createDispatcher } from '#contract/dispatchers.ts';
import type { createTechnician } from '#contract/technicians.ts';
import { withCountryPrefix } from '#domain/values/phone.ts';
import type { View } from '#server/platform/command.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { operatorOfMember } from '#server/steps/member-operator.ts';
import type { AccountMaker } from '#server/steps/new-account.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { personJson, withPerson } from '#server/store/shapes/person-json.ts';
import { insertStaff, type StaffRole } from '#server/store/staff.ts';

export const embedded = {
  operator: sql`json_build_object('name', o.name, 'second_name', o.second_name)`,
  ...personJson,
};
export const joined = sql`join country_operators o on o.id = x.operator_id ${withPerson}`;

export const viewOf =
  (record: 'dispatchers' | 'technicians', json: SQL): View =>
  ({ tx, actor }, id) =>
    tx.json(sql`
      select ${json} as json from ${sql.raw(record)} x ${joined}
      where x.id = ${id} and ${reachFilter(record, actor.role, 'x')}`);

type NewMember = ParsedInputOf<typeof createDispatcher | typeof createTechnician>;

export const creatingMember =
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

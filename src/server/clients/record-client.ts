import { withCountryPrefix } from '#domain/values/phone.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { type clients, insertClient } from '#server/store/clients.ts';
import type { Operator } from '#server/store/operators.ts';

type NewClient = Omit<typeof clients.$inferInsert, 'id' | 'operator_id' | 'created_at'>;

/** Returns the row of a new client of the operator. The client's account must already exist. */
export function newClient(
  { now, newId }: Pick<CommandContext, 'now' | 'newId'>,
  { id: operator_id, country }: Operator,
  fields: NewClient,
) {
  const phone = withCountryPrefix(fields.phone, country);
  return { ...fields, phone, id: newId(), operator_id, created_at: now };
}

/** Writes the record of a new client and its event. Returns the client's id. */
export function recordClient(context: CommandContext, operator: Operator, fields: NewClient): string {
  const client = insertClient(context.tx, newClient(context, operator, fields));
  context.record('clients.created', { after: client });
  return client.id;
}

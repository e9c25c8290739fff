import { withCountryPrefix } from '#domain/values/phone.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { type clients, insertClient } from '#server/store/clients.ts';
import type { Operator } from '#server/store/operators.ts';

type NewClient = Omit<typeof clients.$inferInsert, 'id' | 'operator_id' | 'created_at'>;

/** Writes the record of a new client, whose account exists, and its event. Returns the client's id. */
export function recordClient(
  { tx, now, newId, record }: CommandContext,
  { id: operator_id, country }: Operator,
  fields: NewClient,
): string {
  const client = insertClient(tx, {
    ...fields,
    phone: withCountryPrefix(fields.phone, country),
    id: newId(),
    operator_id,
    created_at: now,
  });
  record('clients.created', { after: client });
  return client.id;
}

import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { contactLimits } from '#domain/technician-contact.ts';
import type { Transaction } from '#server/database/database.ts';
import { policies } from '#server/store/access/row-access.ts';
import { instant, keyInTenant, literal } from '#server/store/rows/columns.ts';
import { lockNamed } from '#server/store/rows/named-locks.ts';
import { technicians } from '#server/store/technicians.ts';

/** The last contact with each device of a technician. */
export const technician_contacts = pgTable(
  'technician_contacts',
  {
    operator_id: uuid().notNull(),
    technician_id: uuid().notNull(),
    /** An ID that the device creates, so that it stays the same after the next sign-in. */
    device_id: uuid().notNull(),
    last_contact_at: instant().notNull(),
    /** The number of entries that the device still had to send at that time. */
    waiting_count: integer().notNull(),
    waiting_since: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.technician_id, table.device_id] }),
    keyInTenant(
      'technician_contacts_technician',
      table.operator_id,
      table.technician_id,
      technicians,
    ).onDelete('cascade'),
    check(
      'technician_contacts_waiting',
      sql`(${table.waiting_count} > 0) = (${table.waiting_since} is not null)`,
    ),
    index('technician_contacts_of_operator').on(table.operator_id, table.technician_id),
    index('technician_contacts_last').on(table.last_contact_at),
    ...policies('technician_contacts'),
  ],
);

type Contact = Omit<typeof technician_contacts.$inferSelect, 'operator_id'>;

/**
 * Records that a device contacted the server, unless a recent record has the same values. The lock keeps the number of
 * devices within its limit.
 */
export function noteContact(tx: Transaction, contact: Contact): void {
  const { technician_id, device_id, last_contact_at: at, waiting_count, waiting_since } = contact;
  lockNamed(tx, 'contacts', technician_id);
  tx.write(sql`
    insert into technician_contacts as k
      (operator_id, technician_id, device_id, last_contact_at, waiting_count, waiting_since)
    select operator_id, id, ${device_id}::uuid, ${at}::timestamptz, ${waiting_count}::integer, ${waiting_since}::timestamptz
    from technicians where id = ${technician_id}::uuid
    on conflict (technician_id, device_id) do update set last_contact_at = excluded.last_contact_at,
      waiting_count = excluded.waiting_count, waiting_since = excluded.waiting_since
    where k.last_contact_at <= excluded.last_contact_at and (
      k.last_contact_at <= excluded.last_contact_at - interval '1 second' * ${literal(contactLimits.writeSeconds)}
      or k.waiting_count <> excluded.waiting_count or k.waiting_since is distinct from excluded.waiting_since)`);
  tx.write(sql`
    delete from technician_contacts where technician_id = ${technician_id}::uuid and device_id in (
      select device_id from technician_contacts where technician_id = ${technician_id}::uuid
      order by last_contact_at desc, device_id desc offset ${literal(contactLimits.devices)})`);
}

import { sql } from 'drizzle-orm';

/** The person `p`'s counters, late work that they handed in or settled, and contacts with their devices. */
export const fieldParts = [
  {
    name: 'late_work_handed_in',
    row: sql`json_build_object('job', (select 'JO-' || number from job_orders where id = x.job_order_id),
      'kind', x.kind, 'done_at', x.done_at, 'received_at', x.created_at, 'form', x.form, 'text', x.text,
      'details', x.details, 'signer_name', x.signer_name)`,
    from: sql`late_work x where x.handed_in_by_user_id = p.id`,
    order: 'x.created_at',
  },
  {
    name: 'late_work_settled',
    row: sql`json_build_object('job', (select 'JO-' || number from job_orders where id = x.job_order_id),
      'settled_at', x.settled_at, 'note', x.settled_note)`,
    from: sql`late_work x where x.settled_by_user_id = p.id`,
    order: 'x.settled_at',
  },
  {
    name: 'counters_read',
    row: sql`json_build_object('read_on', x.read_on, 'counter', x.counter)`,
    from: sql`machine_readings x where x.read_by_user_id = p.id`,
    order: 'x.read_on',
  },
  {
    name: 'contacts',
    row: sql`json_build_object('last_contact_at', x.last_contact_at, 'waiting_count', x.waiting_count,
      'waiting_since', x.waiting_since)`,
    from: sql`technician_contacts x join technicians t on t.id = x.technician_id where t.user_id = p.id`,
  },
];

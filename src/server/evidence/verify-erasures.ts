import { type ErasedPart, isErasure } from '#domain/events/erasable-parts.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { pseudonymOf } from '#words/say/pseudonym.ts';
import type { Verification } from './findings.ts';
import { eventParts } from './link-content.ts';
import { rowsInOrder } from './rows-in-order.ts';

type ErasedRow = Omit<ErasedPart, 'value'> & {
  readonly event_id: string;
  readonly subject: string;
  /** Null if the event has no such part. */
  readonly value: string | null;
};

const areas = ['technicians', 'dispatchers', 'clients', 'country_operators'];

const erasedParts = `
  select x.event_id, x.part, x.operator_id, e.subject, e.type, e.actor_user_id, l.entry_id as cause,
    (select p.value from ${eventParts} p where p.part = x.part) as value,
    exists (${areas.map((area) => `select from ${area} a where a.id = e.acted_for_id and a.user_id = l.entry_id`).join(' union all ')}) as acted_for_own
  from erased_parts x
    join case_links l on l.case_id = x.operator_id and l.position = x.position and l.kind = 'rewritten'
    join events e on e.id = x.event_id and e.operator_id = x.operator_id
  order by x.event_id`;

/** Verifies that each erased part contains exactly the value that its erasure, which the chain names, writes there. */
export async function verifyErasures({ tx, tally, found }: Verification): Promise<void> {
  let last = '';
  for await (const row of rowsInOrder<ErasedRow>(tx, 'erased_parts_in_order', erasedParts)) {
    const { event_id, type, subject, part, value, cause } = row;
    const pseudonym = pseudonymOf(sha256(cause));
    if (value === null || !isErasure({ ...row, value }, pseudonym))
      found(`the event ${type} ${event_id} of ${subject}: no erasure of ${cause} writes this ${part}`);
    if (event_id !== last) tally.erased += 1;
    last = event_id;
  }
}

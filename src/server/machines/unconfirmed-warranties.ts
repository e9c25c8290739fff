import { sql } from 'drizzle-orm';
import { listUnconfirmedWarranties } from '#contract/machines/unconfirmed-warranties.ts';
import { query } from '#server/platform/query.ts';
import { literal } from '#server/store/rows/columns.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';
import { warrantyAwaitsConfirmation } from '#server/store/shapes/upkeep.ts';

export const unconfirmedWarranties = query(
  listUnconfirmedWarranties,
  'page',
  ({ tx, actor: { role } }, { after, limit }) => {
    const position = positionOf(after);
    const isFurther = position
      ? sql`(m.created_at, m.id) < (${position.at}::timestamptz, ${position.id}::uuid)`
      : sql`true`;
    return tx.json(
      pageOf(
        sql`
        select json_build_object(
          'id', m.id, 'version', m.version, 'model', m.model, 'serial_number', m.serial_number,
          'location', m.location, 'second_location', m.second_location,
          'operator_id', m.operator_id, 'operator', json_build_object('name', o.name, 'second_name', o.second_name),
          'client_id', m.client_id, 'client', json_build_object('name', c.name, 'second_name', c.second_name),
          'time_zone', o.time_zone, 'install_date', m.install_date, 'warranty_end', m.warranty_end,
          'confirmed_warranty_end', m.confirmed_warranty_end
        ) as item, m.created_at as at, m.id
        from (
          select m.* from machines m join clients c on c.id = m.client_id
          where ${warrantyAwaitsConfirmation(role)} and ${isFurther}
          order by m.created_at desc, m.id desc limit ${literal(limit + 1)}
        ) m join country_operators o on o.id = m.operator_id join clients c on c.id = m.client_id
        order by m.created_at desc, m.id desc`,
        limit,
      ),
    );
  },
);

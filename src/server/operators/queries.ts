import { sql } from 'drizzle-orm';
import { listOperators } from '#contract/operators.ts';
import type { View } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { pageOfRecord } from '#server/store/access/search.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';
import { personJson, withPerson } from '#server/store/shapes/person-json.ts';

const asJson = sql`json_build_object(
  'id', x.id, 'version', x.version, 'user_id', x.user_id, 'name', x.name, 'country', x.country,
  'platform_subscription_type', x.platform_subscription_type,
  'platform_subscription_fee', x.platform_subscription_fee::text, 'currency', x.currency,
  'is_whitelabel', x.is_whitelabel, 'custom_domain', x.custom_domain,
  'cmasa_standard_annual_fee', x.cmasa_standard_annual_fee::text,
  'cmasa_premium_annual_fee', x.cmasa_premium_annual_fee::text,
  'time_zone', x.time_zone, 'created_at', x.created_at, ${personJson})`;

export const viewOperator: View = ({ tx, actor }, id) =>
  tx.json(sql`
    select ${asJson} as json from country_operators x ${withPerson}
    where x.id = ${id} and ${reachFilter('country_operators', actor.role, 'x')}`);

export const list = query(listOperators, 'page', ({ tx, actor }, { search, after, limit }) => {
  const page = { search, position: positionOf(after), limit };
  return tx.json(
    pageOf(
      sql`
        select ${asJson} as item, x.created_at as at, x.id
        from ${pageOfRecord('country_operators', actor.role, page)} x ${withPerson}
        order by x.created_at desc, x.id desc`,
      limit,
    ),
  );
});

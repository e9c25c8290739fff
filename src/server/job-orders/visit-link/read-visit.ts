import { sql } from 'drizzle-orm';
import type { Brand } from '#contract/brand/brand.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import type { Named } from '#domain/values/second-name.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { viewJobOrder } from '#server/job-orders/order/view.ts';
import type { Server } from '#server/platform/context.ts';
import { identityOf, systemFor } from '#server/store/access/identity.ts';
import { type FoundVisitLink, findLinkState, findVisitLink } from '#server/store/job-orders/visit-links.ts';
import { brandJson, operatorOfHost } from '#server/store/shapes/brands.ts';
import { bearerOf } from './bearer.ts';

export type Company = Named & {
  readonly phone: string | null;
  /** The country, which determines the names of months. */
  readonly country: string;
  readonly brand: Brand | null;
};

export type VisitOfLink = {
  readonly link: FoundVisitLink;
  readonly company: Company;
  readonly visit: JobOrderView;
};

/** `state` changes whenever a row that the page shows changes. */
type ReadVisit = VisitOfLink & { readonly state: string };

const company = sql`
  select json_build_object('name', o.name, 'second_name', o.second_name, 'phone', o.service_phone, 'country', o.country, 'brand', ${brandJson}) as json
  from country_operators o left join operator_logos l on l.operator_id = o.id`;

const byToken = systemFor({ installation: 'the link alone identifies the visit' });

/** Reads the visit of a link with the rights of its client; returns null if the link does not work. Changes nothing. */
export function readVisit({ database, now }: Server, token: string): Promise<ReadVisit | null> {
  const at = now();
  return database.transaction(
    byToken,
    async (tx) => {
      const [link, state] = await inOneTrip(findVisitLink(tx, token, at), findLinkState(tx, token, at));
      if (link === null || state === null) return null;
      const reading = tx.json(sql`${company} where o.id = ${link.operator_id}`);
      const actor = bearerOf(link);
      tx.switchTo(identityOf(actor));
      const visit = await viewJobOrder({ tx, actor, now: at }, link.job_order_id);
      const companyJson = await reading;
      if (visit === null || companyJson === null) return null;
      return { link, state, company: JSON.parse(companyJson), visit: JSON.parse(visit) };
    },
    { readOnly: true },
  );
}

/** Returns the state of the visit behind a link, in one round trip; null if the link does not work. */
export function readState({ database, now }: Server, token: string): Promise<string | null> {
  return database.transaction(byToken, (tx) => findLinkState(tx, token, now()), { readOnly: true });
}

/** Returns the company whose own domain is the host; null for every other host. */
export function findCompanyOfHost({ database }: Server, host: string): Promise<Company | null> {
  return database.transaction(
    systemFor({ installation: 'the host or the address of the logo alone identifies the operator' }),
    async (tx) => {
      const json = await tx.json(sql`${company} where o.id = ${operatorOfHost(host)}`);
      return json === null ? null : JSON.parse(json);
    },
    { readOnly: true },
  );
}

import { sql } from 'drizzle-orm';
import { addSite, changeSite, listSites, removeSite, site } from '#contract/clients/sites.ts';
import type { Changes } from '#domain/events/event.ts';
import { siteLimits } from '#domain/site.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion, type View } from '#server/platform/command.ts';
import { invalidInput, ProblemAnswer } from '#server/platform/errors.ts';
import { query } from '#server/platform/query.ts';
import { countRecord } from '#server/steps/guesses.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { type Client, getClient, lockClient, requireActive } from '#server/store/clients.ts';
import { literal } from '#server/store/rows/columns.ts';
import { machineIs } from '#server/store/shapes/conditions.ts';
import { recordJson } from '#server/store/shapes/record-json.ts';
import {
  countMachinesAt,
  deleteSite,
  findNamesBeside,
  findSiteNames,
  getClientOfSite,
  insertSite,
  lockSite,
  type Site,
  saveSite,
  sites,
} from '#server/store/sites.ts';
import { because } from '#words/say/because.ts';

const siteJson = recordJson(site, sites, 'x', {
  machines: sql`(select count(*) from machines m where m.site_id = x.id and ${machineIs('in_service')})`,
});

const view: View = ({ tx, actor }, id) =>
  tx.json(sql`
    select ${siteJson} as json from sites x where x.id = ${id} and ${reachFilter('sites', actor.role, 'x')}`);

const viewWhileThere: View = async (context, id) => (await view(context, id)) ?? '{}';

export const list = query(listSites, 'client', ({ tx, actor: { role } }, { client_id }) =>
  tx.json(sql`
    select json_build_object(
      'items', (
        select coalesce(json_agg(item), '[]'::json) from (
          select ${siteJson} as item from sites x
          where x.client_id = c.id and ${reachFilter('sites', role, 'x')}
          order by lower(x.name), x.id limit ${literal(siteLimits.perClient)}) listed),
      'machines_elsewhere', (
        select count(*) from machines m
        where m.client_id = c.id and m.site_id is null and ${machineIs('in_service')})) as json
    from clients c where c.id = ${client_id} and ${reachFilter('clients', role, 'c')}`),
);

/** Attributes the changes to the client, so that its history contains them. */
const of = ({ id, operator_id, name }: Client, changes: Changes) => ({
  of: { id, operator_id, name },
  changes,
});

/** The phone number and the notes may be about a person, so history does not keep them. */
const recordedFields = ['address', 'second_address'] as const;
type Recorded = Pick<Site, 'name' | (typeof recordedFields)[number]>;

/** Returns the changes of a site for its client's history. They always include the site's name. */
function changesOf(before: Recorded | null, after: Recorded | null): Changes {
  const changed = recordedFields.filter((field) => (before?.[field] ?? null) !== (after?.[field] ?? null));
  return {
    site: { from: before?.name, to: after?.name },
    ...Object.fromEntries(changed.map((field) => [field, { from: before?.[field], to: after?.[field] }])),
  };
}

export const add = command(
  addSite,
  { view, prepare: countRecord },
  async ({ tx, now, newId, record, asSystem, actor }, input) => {
    const { client_id, latitude = null, longitude = null, ...fields } = input;
    // A dispatcher may read a client, but not lock it. The lock keeps the number of sites accurate.
    const [client, , known] = await inOneTrip(
      getClient(tx, client_id),
      asSystem(scopeOf(actor), () => lockClient(tx, client_id)),
      findSiteNames(tx, client_id),
    );
    requireActive(client);
    requireFreeName(known, fields.name);
    if (known.length >= siteLimits.perClient)
      throw invalidInput('name', because('at_most', { of: 'items', than: siteLimits.perClient }));
    const id = newId();
    const { operator_id } = client;
    const added = insertSite(tx, {
      ...fields,
      latitude,
      longitude,
      id,
      operator_id,
      client_id,
      created_at: now,
    });
    record('clients.site-added', of(client, changesOf(null, added)));
    return id;
  },
);

export const change = command(
  changeSite,
  { view, prepare: countRecord },
  async (context, { id, version, ...fields }) => {
    const { tx, record } = context;
    const [before, client, others] = await inOneTrip(
      lockSite(tx, id),
      getClientOfSite(tx, id),
      findNamesBeside(tx, id),
    );
    requireVersion('site', before, version);
    requireActive(client);
    requireFreeName(others, fields.name);
    const after = saveSite(tx, before, fields);
    record('clients.site-changed', of(client, changesOf(before, after)));
    return id;
  },
);

export const remove = command(
  removeSite,
  { view: viewWhileThere, prepare: countRecord },
  async ({ tx, record }, { id, version }) => {
    const [before, client, machines] = await inOneTrip(
      lockSite(tx, id),
      getClientOfSite(tx, id),
      countMachinesAt(tx, id),
    );
    requireVersion('site', before, version);
    requireActive(client);
    if (machines > 0) throw new ProblemAnswer(409, 'refused', because('site_has_machines', { machines }));
    deleteSite(tx, before);
    record('clients.site-removed', of(client, changesOf(before, null)));
    return id;
  },
);

/** Refuses a name that another site has. If two callers write it at once, a unique index decides. */
function requireFreeName(others: readonly string[], name: string): void {
  if (others.includes(name.toLowerCase())) throw invalidInput('name', because('site_name_taken'));
}

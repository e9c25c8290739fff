import { sql } from 'drizzle-orm';
import { listSites } from '#contract/clients/sites.ts';
import { stayingClients } from '../world.ts';
import type { Invariant } from './scene.ts';

type Place = {
  readonly id: string;
  readonly name: string;
  readonly site_id: string | null;
  readonly isElsewhere: boolean;
};

const places: Invariant = {
  promise:
    'each machine is at the site of its own client to which it was last moved, and each site counts its machines',
  async check({ rows, companies }) {
    const found = await rows<Place>(sql`
      select m.id, m.model || ' ' || m.serial_number as name, m.site_id,
        m.site_id is not null and not exists (
          select from sites s where s.id = m.site_id and s.client_id = m.client_id) as "isElsewhere"
      from machines m order by m.operator_id, m.id`);
    const moved = new Map(companies.flatMap(({ memory }) => [...memory.siteOf]));
    const wrong = found.flatMap(({ id, name, site_id, isElsewhere }) => [
      ...(site_id === (moved.get(id) ?? null) ? [] : [`${name} is not at the site to which it was moved`]),
      ...(isElsewhere ? [`${name} is at a site of another client`] : []),
    ]);
    for (const company of companies) {
      const owners = new Set(company.memory.sites.filter((one) => !one.isClosed).map(({ client }) => client));
      for (const client of stayingClients(company).filter((one) => owners.has(one))) {
        const { body } = await client.people[0].ask(listSites, { client_id: client.id });
        for (const { id, name, machines } of body.items) {
          const there = found.filter(({ site_id }) => site_id === id).length;
          if (machines !== there)
            wrong.push(`${name} of ${client.name} counts ${machines} machines, and has ${there}`);
        }
      }
    }
    return { looked: moved.size, wrong };
  },
};

export const siteInvariants = [places];

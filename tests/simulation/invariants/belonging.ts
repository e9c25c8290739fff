import { sql } from 'drizzle-orm';
import { signIn } from '#contract/accounts.ts';
import { listJobOrders } from '#contract/job-orders/order/order.ts';
import { scanLabel } from '#contract/labels.ts';
import { listMachines } from '#contract/machines.ts';
import { newPassword, type Person } from '../person.ts';
import type { Company } from '../world.ts';
import { type CheckResult, faultsAmong, type Invariant, type Scene } from './scene.ts';

/** Checks each item, and collects the faults. */
async function eachOf<T>(
  looked: readonly T[],
  fault: (one: T) => Promise<string | null>,
): Promise<CheckResult> {
  const wrong: string[] = [];
  for (const one of looked) {
    const found = await fault(one);
    if (found !== null) wrong.push(found);
  }
  return { looked: looked.length, wrong };
}

const all = <T>({ companies }: Scene, of: (company: Company) => readonly T[]) => companies.flatMap(of);

const labels: Invariant = {
  promise: "a replaced label no longer opens anything, and the machine's current label does",
  async check(scene) {
    const { nobody } = scene.world.app;
    const scan = async (token: string) => (await nobody.call(scanLabel, { token })).status;
    const old = all(scene, ({ memory }) => memory.oldLabels);
    return eachOf(old, async ({ token, machine }) => {
      const [before, now] = [await scan(token), await scan(machine.token)];
      const isRight = before === 404 && now === 200;
      return isRight ? null : `${machine.model} ${machine.serial_number}: ${before} by the old label, ${now}`;
    });
  },
};

async function has(person: Person, machine_id: string): Promise<boolean> {
  const { body } = await person.ask(listMachines, { limit: 100 });
  return body.items.some(({ id }) => id === machine_id);
}

const moved: Invariant = {
  promise:
    'a machine that moved to another client is among its machines, and not among those of the previous one',
  async check(scene) {
    const moves = all(scene, ({ memory }) => memory.moves);
    const last = moves.filter(
      (one, place) => moves.findLastIndex((m) => m.machine === one.machine) === place,
    );
    const seen = last.filter(({ from, to }) => !from.isGone && !to.isGone);
    return eachOf(seen, async ({ machine, from, to }) => {
      const isRight = !(await has(from.people[0], machine.id)) && (await has(to.people[0], machine.id));
      return isRight ? null : `${machine.model} ${machine.serial_number} is not with ${to.name} alone`;
    });
  },
};

const openAtHome: Invariant = {
  promise: "open work on a machine belongs to the machine's client",
  check: (scene) =>
    faultsAmong(
      scene,
      sql`job_orders where status in ('scheduled', 'in_progress')`,
      sql`select 'JO-' || j.number || ' is of another client than its machine' as text
          from job_orders j join machines m on m.id = j.machine_id
          where j.status in ('scheduled', 'in_progress') and j.client_id <> m.client_id
        union all
        select 'SR-' || r.number || ' is of another client than its machine'
          from service_requests r join machines m on m.id = r.machine_id
          where r.status in ('pending', 'reviewed') and r.client_id <> m.client_id`,
    ),
};

const nothingLeft: Invariant = {
  promise: 'a client that left has no open requests and no planned visits',
  check: (scene) =>
    faultsAmong(
      scene,
      sql`clients where not is_active`,
      sql`select 'JO-' || j.number || ' of ' || c.name || ' is open' as text
          from job_orders j join clients c on c.id = j.client_id
          where not c.is_active and j.status in ('scheduled', 'in_progress')
        union all
        select 'SR-' || r.number || ' of ' || c.name || ' waits'
          from service_requests r join clients c on c.id = r.client_id
          where not c.is_active and r.status in ('pending', 'reviewed')`,
    ),
};

/** Returns whether a person who signs in again can read any job. */
async function getsIn({ world: { app } }: Scene, { email }: Person): Promise<boolean> {
  const { headers } = await app.nobody.call(signIn, { email, password: newPassword });
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  return (await app.withCookie(cookie).call(listJobOrders, { limit: 1 })).status === 200;
}

const outside: Invariant = {
  promise: 'people of a client that left, or who lost their account there, can open none of its records',
  async check(scene) {
    const left = all(scene, ({ clients }) => clients.filter(({ isGone }) => isGone)).flatMap(
      ({ people }) => people,
    );
    const removed = all(scene, ({ memory }) => memory.colleagues)
      .filter(({ until }) => until !== null)
      .map(({ person }) => person);
    return eachOf([...left, ...removed], async (person) =>
      (await getsIn(scene, person)) ? `${person.name} still reads jobs` : null,
    );
  },
};

const importedOnce: Invariant = {
  promise:
    'a client from a file is created once, with its machines and one invitation, however often the file is sent',
  async check(scene) {
    const imported = all(scene, ({ memory }) => memory.imported);
    const kept = await scene.rows<{ name: string; ids: string[]; machines: number; mails: number }>(sql`
      select f.name, array(select c.id::text from clients c where c.name = f.name) as ids,
        (select count(*)::int from events e join machines m on m.id = e.record_id
          where e.type = 'machines.created' and m.serial_number like f.name || ' %') as machines,
        (select count(*)::int from outgoing_mails o
          where o.recipient = f.email and o.body like '%/invitation#%') as mails
      from json_to_recordset(${JSON.stringify(imported)}::json) as f(name text, email text)`);
    return eachOf(imported, async ({ name, ids }) => {
      const row = kept.find((one) => one.name === name);
      const isOnce = row?.ids.join() === ids.join() && ids.length === 1;
      return isOnce && row.machines === 2 && row.mails === 1
        ? null
        : `${name}: ${JSON.stringify(row ?? null)}`;
    });
  },
};

const inside: Invariant = {
  promise: 'a new person of a client can read its jobs and no others',
  async check(scene) {
    const known = all(scene, ({ memory }) => memory.colleagues).filter(
      ({ until, client }) => until === null && !client.isGone,
    );
    return eachOf(known, async ({ person, client }) => {
      const { status, body } = await person.ask(listJobOrders, { limit: 100 });
      const isRight = status === 200 && body.items.every(({ client_id }) => client_id === client.id);
      return isRight ? null : `${person.name} does not read the jobs of ${client.name}, or others`;
    });
  },
};

export const belongingInvariants = [labels, moved, openAtHome, nothingLeft, outside, inside, importedOnce];

import { sql } from 'drizzle-orm';
import { signIn } from '#contract/accounts.ts';
import type { Call } from '#contract/calls/call.ts';
import { createDispatcher } from '#contract/dispatchers.ts';
import { type Role, roles } from '#domain/actor.ts';
import type { Database } from '#server/database/database.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import {
  type Caller,
  demoPassword,
  startTestServer,
  type TestServer,
} from '#tests/support/servers/demo-server.ts';
import { admits, calls, validInput } from '#tests/support/writes/calls.ts';
import { keyedWrites } from '#tests/support/writes/keyed-writes.ts';
import { type Attack, attacksOn, type Input, requestOf } from './requests.ts';

/** The sender of a call. The input was created for `maker`, whose call would succeed without the attack. */
type Sender = Role | 'maker';
export type Target = { readonly call: Call; readonly by: Sender; readonly attack: Attack };
type ValidInput = { readonly cookie: string; readonly input: Input };

export type FuzzedServer = {
  readonly app: TestServer;
  /**
   * Returns every attack on each call, sent by the person that the input was created for and by each role that may
   * make the call.
   */
  targets(calls: readonly Call[]): Promise<Target[][]>;
  /** Sends an attack. Returns null if no client could send such a request. */
  send(target: Target): Promise<{ readonly status: number; readonly text: string } | null>;
  /** Returns the lists that fail or break the contract. */
  brokenLists(): Promise<string[]>;
};

/**
 * The number of times that an input is sent. Even refused attempts use up some inputs: wrong codes use up a challenge.
 */
const usesOfInput = 10;

export async function startFuzzedServer(kind: Database['kind']): Promise<FuzzedServer> {
  const app = await startTestServer(kind, { isEmpty: true });
  const world = await makeWorld(app.server);
  const people = await callersOf(app, world);
  const make = await inputMaker(app, world);
  const made = new Map<string, ValidInput & { uses: number }>();

  const inputFor = async (call: Call): Promise<ValidInput> => {
    const known = made.get(call.name);
    if (known !== undefined && known.uses++ < usesOfInput) return known;
    await restore(app);
    const fresh = { ...(await make(call)), uses: 1 };
    made.set(call.name, fresh);
    return fresh;
  };
  return {
    app,
    targets: async (attacked) => {
      const all: Target[][] = [];
      for (const call of attacked) {
        const attacks = attacksOn(call, (await inputFor(call)).input);
        all.push(sendersOf(call).flatMap((by) => attacks.map((attack) => ({ call, by, attack }))));
      }
      return all;
    },
    send: async ({ call, by, attack }) => {
      const { input, cookie } = await inputFor(call);
      const request = requestOf(call, input, attack, by === 'maker' ? cookie : people[by].cookie);
      if (request === null) return null;
      const response = await app.request(request.path, request.init);
      if (response.status === 200) made.delete(call.name);
      return { status: response.status, text: await response.text() };
    },
    brokenLists: () => brokenLists(people, world.home.operator.id),
  };
}

function sendersOf(call: Call): readonly Sender[] {
  const { by } = call;
  if (typeof by === 'string') return ['maker'];
  return ['maker', ...roles.filter((role) => admits(call, role))];
}

async function callersOf(app: TestServer, { admin, home }: World): Promise<Readonly<Record<Role, Caller>>> {
  return {
    super_admin: await app.as(admin.email),
    country_operator: await app.as(home.countryOperator.email),
    dispatcher: await app.as(home.dispatcher.email),
    technician: await app.as(home.technician.email),
    client: await app.as(home.client.email),
  };
}

/**
 * Undoes side effects that would cause later calls to be refused: counted attempts, and sign-up closed by an
 * attack.
 */
async function restore({ server }: TestServer): Promise<void> {
  await server.database.transaction(systemIdentity, async (tx) => {
    await tx.rows(sql`delete from sign_in_guesses`);
    await tx.rows(sql`update platform_settings set sign_up_open = true`);
  });
}

/** Returns a function that creates a valid input for any call of the contract. */
async function inputMaker(app: TestServer, world: World): Promise<(call: Call) => Promise<ValidInput>> {
  const { home } = world;
  const { database } = app.server;
  const writes = await keyedWrites(app, world);
  const operator = await app.as(home.countryOperator.email);
  const idOf: Readonly<Record<string, string>> = {
    machines: home.client.machines[0].id,
    'service-requests': (await makeRequest(database, home)).id,
    'job-orders': (await makeJob(database, home, { workflow_status: 'completed' })).id,
  };
  const invited = async () => {
    const person = { name: 'Reem', phone: '+97317001234', email: `fuzz${Math.random()}@example.test` };
    return (await operator.call(createDispatcher, person)).body.invitation?.token ?? '';
  };
  return async (call) => {
    const write = await writes[call.name]?.();
    if (write !== undefined) return { cookie: write.by.cookie, input: { ...write.input } };
    const cookie = call.by === 'everybody' ? '' : (await app.as(world.newcomer.email)).cookie;
    if (call.name === signIn.name)
      return { cookie, input: { email: home.client.email, password: demoPassword } };
    if (call.name === 'accounts.find-invitation') return { cookie, input: { token: await invited() } };
    return { cookie, input: validInput(call, idOf[call.name.split('.')[0] ?? ''] ?? home.client.row.id) };
  };
}

/** Reads each list to the end, as every role that may read it. Returns the lists that fail or break the contract. */
async function brokenLists(people: Readonly<Record<Role, Caller>>, operator_id: string): Promise<string[]> {
  const broken: string[] = [];
  const lists = calls.filter(
    ({ input, path }) => 'after' in Object(Reflect.get(input, 'shape')) && !path.includes('{'),
  );
  for (const role of roles) {
    for (const call of lists.filter((list) => admits(list, role))) {
      let after: unknown;
      do {
        const input = { ...validInput(call, operator_id), search: undefined, limit: 100, after };
        const given = Object.entries(input).filter(([, value]) => value !== undefined);
        const { status, body } = await people[role].call(call, Object.fromEntries(given));
        const { error } = call.output.safeParse(body);
        if (status !== 200 || error !== undefined) {
          broken.push(`${call.name} as ${role}: ${status} ${error?.message.slice(0, 500) ?? ''}`);
          break;
        }
        after = Reflect.get(Object(body), 'next') ?? undefined;
      } while (after !== undefined);
    }
  }
  return broken;
}

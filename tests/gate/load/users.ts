import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '#contract/accounts.ts';
import { type Call, pathFields } from '#contract/calls/call.ts';
import { approveServiceRequest, submitServiceRequest } from '#contract/service-requests.ts';
import type { Listening } from '#tests/support/servers/live-crowd.ts';
import { headersOf } from '#tests/support/servers/live-server.ts';
import { admits, calls, validInput } from '#tests/support/writes/calls.ts';
import { type Installation, password } from './installation.ts';

type Kind = 'read' | 'write' | 'sign-in';
export type Answered = {
  readonly kind: Kind;
  readonly name: string;
  readonly ms: number;
  readonly status: number;
};

export type Crowd = {
  readonly users: number;
  readonly seconds: number;
  /** The time in milliseconds that a person spends reading before making the next call. */
  readonly thinkMs: { readonly least: number; readonly most: number };
  readonly secondsBetweenSignIns: number;
};

/** Makes calls as browsers do: every sixth call writes, and all others read. Returns every response with its time. */
export async function playUsers(installation: Installation, crowd: Crowd): Promise<readonly Answered[]> {
  const answers: Answered[] = [];
  const ends = performance.now() + crowd.seconds * 1000;
  const players = installation.people
    .filter(({ role }) => role !== 'country_operator')
    .slice(0, crowd.users)
    .map((person) => openUser(installation, person, answers));
  const play = async (user: User) => {
    await sleep(Math.random() * crowd.thinkMs.most);
    while (performance.now() < ends) {
      await (Math.random() < 1 / 6 ? user.write() : user.read());
      const { least, most } = crowd.thinkMs;
      await sleep(least + Math.random() * (most - least));
    }
  };
  const arrive = async () => {
    for (let n = 0; performance.now() < ends; n++) {
      await players[n % players.length]?.signIn();
      await sleep(crowd.secondsBetweenSignIns * 1000);
    }
  };
  await Promise.all([...players.map(play), arrive()]);
  return answers;
}

/** Lets people do everything once, so that one-time compiling and query planning are not measured. */
export async function warmUp(installation: Installation, users: number): Promise<void> {
  const people = installation.people.filter(({ role }) => role !== 'country_operator').slice(0, users);
  const roles = new Set(people.map(({ role }) => role));
  for (const role of roles) {
    for (const person of people.filter((one) => one.role === role).slice(0, 3)) {
      const user = openUser(installation, person, []);
      for (const call of user.reads) await user.ask(call);
      await user.write();
      await user.signIn();
    }
  }
}

type User = ReturnType<typeof openUser>;

/** Returns the input of a read, with the ids of the person's own records; null if the person lacks one of them. */
function inputOf(call: Call, person: Listening): Readonly<Record<string, unknown>> | null {
  const { operator_id, user_id, client_id, technician_id, machine_id } = person;
  const own: Readonly<Record<string, string | null>> = {
    operator_id,
    user_id,
    client_id,
    technician_id,
    machine_id,
  };
  const given = Object.entries(validInput(call, person.user_id)).map(
    ([name, value]) => [name, isId(name) ? (own[name] ?? null) : value] as const,
  );
  return given.some(([, value]) => value === null) ? null : Object.fromEntries(given);
}

const isId = (name: string) => name === 'id' || name.endsWith('_id');

function openUser(installation: Installation, person: Listening, answers: Answered[]) {
  const reads = calls.filter(
    (call) =>
      call.method === 'GET' &&
      // Only installations with the demo company have these calls.
      !call.name.startsWith('demo.') &&
      pathFields(call.path).length === 0 &&
      admits(call, person.role) &&
      inputOf(call, person) !== null,
  );
  const send = async <Body>(kind: Kind, call: Call, path: string, body?: object): Promise<Body | null> => {
    const { origin } = installation.app;
    const begun = performance.now();
    const answer = await fetch(`${origin}${path}`, {
      method: call.method,
      headers: {
        ...(await headersOf(person)),
        origin,
        ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    answers.push({ kind, name: call.name, ms: performance.now() - begun, status: answer.status });
    return answer.status === 200 ? JSON.parse(text) : null;
  };
  const ask = (call: Call) => {
    const given = Object.entries(inputOf(call, person) ?? {});
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    return send('read', call, `${call.path}?${query}`);
  };
  const read = async () => {
    const call = reads[Math.floor(Math.random() * reads.length)];
    if (call !== undefined) await ask(call);
  };
  return {
    reads,
    ask,
    read,
    /** Requests service as a client, and plans the visit as a dispatcher of its operator. Other roles read instead. */
    write: async () => {
      if (person.role !== 'client') return read();
      const made = await send<{ id: string; version: number }>(
        'write',
        submitServiceRequest,
        submitServiceRequest.path,
        {
          machine_id: person.machine_id,
          problem_description: 'It no longer heats up.',
          different_fault: true,
          preferred_date: '2030-01-15',
        },
      );
      const staff = (role: string) =>
        installation.people.filter((one) => one.operator_id === person.operator_id && one.role === role);
      const [dispatcher] = staff('dispatcher');
      const technicians = staff('technician');
      const technician = technicians[Math.floor(Math.random() * technicians.length)];
      if (made === null || dispatcher === undefined) return;
      const scheduled_date = new Date(Date.now() + (7 + Math.random() * 60) * 86_400_000).toISOString();
      const accepted = ['overlap', 'off_hours', 'weekend'];
      await openUser(installation, dispatcher, answers).send(
        'write',
        approveServiceRequest,
        approveServiceRequest.path.replace('{id}', made.id),
        {
          version: made.version,
          appointment: { technician_id: technician?.technician_id, scheduled_date, accepted },
        },
      );
    },
    signIn: () => send('sign-in', signIn, signIn.path, { email: person.email, password }),
    send,
  };
}

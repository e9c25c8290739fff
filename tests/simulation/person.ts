import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { signIn } from '#contract/accounts.ts';
import { type Call, type InputOf, needsKey, type OutputOf } from '#contract/calls/call.ts';
import { instant } from '#contract/calls/fields.ts';
import { agreeToPrivacyText } from '#contract/privacy/agreements.ts';
import { submitServiceRequest } from '#contract/service-requests.ts';
import { concerns } from '#domain/planning/appointment.ts';
import { agreed } from '../support/company/agreed.ts';
import { type Answer, demoPassword, type TestServer } from '../support/servers/demo-server.ts';
import { day, later, minute } from './agenda.ts';
import type { Chance } from './chance.ts';
import { countAnswer, type Ledger, type Planned, reportAdded } from './ledger.ts';

/** A person with an account, who uses the server only through its calls. */
export type Person = {
  readonly name: string;
  readonly email: string;
  readonly chance: Chance;
  ask<C extends Call>(call: C, input: InputOf<C>, how?: How): Promise<Answer<OutputOf<C>>>;
  /** Sends input that must be refused without any effect. */
  tries<C extends Call>(call: C, input: InputOf<C>): Promise<void>;
  /** Forgets the session, so that the next call starts by signing in. */
  signOut(): void;
};

type How = {
  /** True if another person sends something at the same time. The write is then sent exactly once. */
  readonly isTogether?: boolean;
  /** The key of an entry that a phone kept. Such an entry is never sent from an outdated screen. */
  readonly key?: string;
};

type Line = { readonly app: TestServer; readonly ledger: Ledger };

/**
 * The shares of writes that are sent from an outdated screen, get no response, or are sent twice at the same
 * time.
 */
const shares = { stale: 0.02, lost: 0.04, doubled: 0.03 } as const;
const sessionLasts = 5 * day;
const secondMs = 1000;

export const newPassword = demoPassword;

export function personOn(
  { app, ledger }: Line,
  { name, email, chance }: Pick<Person, 'name' | 'email' | 'chance'>,
): Person {
  const line = chance.of('line');
  let caller: Pick<Person, 'name'> & { cookie: string; until: Date } = {
    name,
    cookie: '',
    until: new Date(0),
  };
  const enter = async () => {
    if (caller.until > app.clock.now) return;
    const answer = await app.nobody.call(signIn, { email, password: newPassword });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    if ('must_agree' in answer.body && answer.body.must_agree) {
      const { status } = await app.withCookie(cookie).call(agreeToPrivacyText, agreed);
      const { name: call } = agreeToPrivacyText;
      ledger.intents.push({ by: email, call, status, record_id: null, planned: null, hasKey: true });
    }
    caller = { name, cookie, until: later(app.clock.now, sessionLasts) };
  };
  const send = async <C extends Call>(call: C, input: InputOf<C>, key: string, isKept = false) => {
    const answer = await app.withCookie(caller.cookie).call(call, input, { key });
    countAnswer(ledger, call.name, answer, isKept);
    return answer;
  };
  /** Sends the write as an outdated screen would: its version is one too low, so it must be refused. */
  const sendStale = async <C extends Call>(call: C, input: InputOf<C>) => {
    const version = versioned.safeParse(input).data?.version ?? 1;
    if (version === 1) return;
    ledger.count.stale += 1;
    const { status } = await send(call, { ...Object(input), version: version - 1 }, uuidv7());
    if (status !== 409) ledger.overwritten.push(`${call.name} with an old version: ${status}`);
  };
  const write = async <C extends Call>(call: C, input: InputOf<C>, { isTogether, key: kept }: How) => {
    const key = kept ?? uuidv7();
    const isKept = kept !== undefined;
    ledger.count.writes += 1;
    if (isTogether || !needsKey(call)) return send(call, input, key);
    if (!isKept && line.isTrue(shares.stale)) await sendStale(call, input);
    if (line.isTrue(shares.lost)) {
      ledger.count.lost += 1;
      const first = await send(call, input, key, isKept);
      app.clock.now = later(app.clock.now, line.between(5, 90) * secondMs);
      return compared(ledger, call, first, await send(call, input, key, isKept));
    }
    if (line.isTrue(shares.doubled)) {
      ledger.count.doubled += 1;
      const [one, other] = await Promise.all([
        send(call, input, key, isKept),
        send(call, input, key, isKept),
      ]);
      return compared(ledger, call, one, other);
    }
    return send(call, input, key, isKept);
  };
  return {
    name,
    email,
    chance,
    signOut: () => {
      caller = { ...caller, until: new Date(0) };
    },
    tries: async (call, input) => {
      app.clock.now = later(app.clock.now, secondMs);
      await enter();
      const { status } = await app.withCookie(caller.cookie).call(call, input, { key: uuidv7() });
      ledger.count.tries += 1;
      if (status < 400 || status >= 500)
        ledger.allowed.push(`${name}: ${call.name} is answered with ${status}`);
    },
    ask: async (call, input, how = {}) => {
      if (!how.isTogether) app.clock.now = later(app.clock.now, secondMs);
      await enter();
      if (call.method === 'GET') {
        ledger.count.reads += 1;
        return send(call, input, '');
      }
      const answer = await write(call, input, how);
      ledger.intents.push({
        by: email,
        call: meantBy(call, answer.body),
        status: answer.status,
        record_id: identified.safeParse(answer.body).data?.id ?? null,
        planned: answer.status === 200 ? plannedBy(ledger, call, input, answer.body) : null,
        hasKey: needsKey(call),
      });
      return answer;
    },
  };
}

const addable = z.object({ is_added: z.literal(true) });

/**
 * Returns the name under which the action is counted. A report that was added to an open case has its own
 * name, because it created no request.
 */
function meantBy({ name }: Call, body: unknown): string {
  return name === submitServiceRequest.name && addable.safeParse(body).success ? reportAdded : name;
}

/** Returns the response to the repeated request, and records it if it differs from the first one. */
function compared<Body>(
  { otherwise }: Ledger,
  { name }: Call,
  first: Answer<Body>,
  again: Answer<Body>,
): Answer<Body> {
  const bodies = [first, again].map(({ status, body }) => [status, status === 200 ? body : null]);
  if (JSON.stringify(bodies[0]) !== JSON.stringify(bodies[1])) {
    otherwise.push(`${name}: first ${first.status}, then ${again.status}`);
  }
  return again;
}

const versioned = z.object({ version: z.int() });
const identified = z.object({ id: z.uuid() });
const wanted = z.object({
  accepted: z.optional(z.array(z.enum(concerns))),
  scheduled_date: z.optional(instant),
  window_minutes: z.optional(z.int()),
});
const appointed = z.object({ appointment: z.nullable(wanted) });
const timed = z.object({ id: z.uuid(), scheduled_date: instant, window_minutes: z.int() });
const withJob = z.object({ job_order: timed });

/**
 * Returns the planned job in the response, if the call plans one. Records a job that did not get the
 * requested time.
 */
function plannedBy({ unlike }: Ledger, { name }: Call, input: unknown, body: unknown): Planned | null {
  const job = timed.safeParse(body).data ?? withJob.safeParse(body).data?.job_order;
  if (job === undefined) return null;
  const said = appointed.safeParse(input).data?.appointment ?? wanted.safeParse(input).data ?? {};
  const at = Date.parse(job.scheduled_date);
  if (said.scheduled_date !== undefined && Date.parse(said.scheduled_date) !== at)
    unlike.push(`${name}: asked for ${said.scheduled_date}, got ${job.scheduled_date}`);
  if (said.window_minutes !== undefined && said.window_minutes !== job.window_minutes)
    unlike.push(`${name}: asked for a window of ${said.window_minutes} minutes, got ${job.window_minutes}`);
  return { job_id: job.id, scheduled_date: job.scheduled_date, accepted: said.accepted ?? [] };
}

/**
 * Makes two people do the same thing at the same time, and returns the successful response. Exactly one of them must
 * succeed.
 */
export async function together<Body>(
  { app, ledger }: Line,
  what: string,
  ...acts: readonly [() => Promise<Answer<Body>>, () => Promise<Answer<Body>>]
): Promise<Answer<Body>> {
  ledger.count.pairs += 1;
  app.clock.now = later(app.clock.now, minute / 60);
  const answers = await Promise.all(acts.map((act) => act()));
  const had = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 409);
  const [first] = [...had, ...refused, ...answers];
  if (first === undefined) throw new Error('no one got a response');
  if (had.length !== 1 || refused.length !== 1) {
    ledger.notOne.push(`${what}: ${answers.map(({ status }) => status).join(' and ')}`);
  }
  return first;
}

import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { forgotPassword, signIn, signUp } from '#contract/accounts.ts';
import { createClient, listClients } from '#contract/clients.ts';
import { createDispatcher } from '#contract/dispatchers.ts';
import { getJobOrder } from '#contract/job-orders.ts';
import { createOperator, getOperatorSettings } from '#contract/operators.ts';
import { beginTwoFactor, enableTwoFactor, getOwnAccount } from '#contract/own-account.ts';
import { getPlatformSettings } from '#contract/settings.ts';
import { createTechnician } from '#contract/technicians.ts';
import { systemIdentity } from '#server/store/access/identity.ts';
import { codeAt } from './authenticator.ts';
import { type Caller, demoPassword, type TestServer } from './demo-server.ts';
import { appointmentAt, completedForm, jobSteps } from './job-steps.ts';
import type { World } from './people.ts';
import { mailTo } from './recorded.ts';
import { type JobSeed, makeJob, makeRequest } from './work.ts';

/** A write that succeeds; `other` makes another request of it, and is null where the call takes no input. */
export type KeyedWrite = {
  readonly by: Pick<Caller, 'call' | 'cookie'>;
  readonly input: object;
  readonly other: object | null;
};

type Writes = Readonly<Record<string, () => Promise<KeyedWrite>>>;

let people = 0;
const freeEmail = () => `keyed${++people}@example.test`;
const phone = '+97317001234';
const confirmation = { current_password: demoPassword };
const otherVersion = { version: 99 };
const chosen = { password: 'quiet workshop' };
const otherChoice = { password: 'another workshop' };

/** A write for each call that needs a key, made anew with all that it needs each time it is asked for. */
export async function keyedWrites(app: TestServer, world: World): Promise<Writes> {
  const { home } = world;
  const callers = {
    admin: await app.as(world.admin.email),
    operator: await app.as(home.countryOperator.email),
    dispatcher: await app.as(home.dispatcher.email),
    technician: await app.as(home.technician.email),
    client: await app.as(home.client.email),
  };
  return {
    ...accountWrites(app, callers),
    ...ownWrites(app, callers),
    ...peopleWrites(callers),
    ...workWrites(app, world, callers),
  };
}

type Callers = Readonly<Record<'admin' | 'operator' | 'dispatcher' | 'technician' | 'client', Caller>>;

/** The writes that need no session. */
function accountWrites(app: TestServer, { operator }: Callers): Writes {
  const by = app.nobody;
  return {
    'accounts.sign-up': async () => ({
      by,
      input: { name: 'Salma Idris', email: freeEmail(), ...chosen },
      other: otherChoice,
    }),
    'accounts.forgot-password': async () => ({
      by,
      input: { email: (await newcomer(app)).email },
      other: { email: freeEmail() },
    }),
    'accounts.reset-password': async () => {
      const { email } = await newcomer(app);
      await by.call(forgotPassword, { email });
      const [mail = ''] = await mailTo(app.server.database, email);
      const token = /#(\S+)/.exec(mail)?.[1] ?? '';
      return { by, input: { token, ...chosen }, other: otherChoice };
    },
    'accounts.accept-invitation': async () => {
      const { body } = await operator.call(createDispatcher, { name: 'Reem', phone, email: freeEmail() });
      return { by, input: { token: body.invitation?.token ?? '', ...chosen }, other: otherChoice };
    },
    'accounts.set-up-first-admin': async () => {
      const token = uuidv7();
      const hash = createHash('sha256').update(token).digest('hex');
      await app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`update installation set setup_token_sha256 = ${hash}`),
      );
      return {
        by,
        input: { token, name: 'Ada Admin', email: freeEmail(), ...chosen },
        other: otherChoice,
      };
    },
    'accounts.answer-challenge': async () => {
      const { email, secret } = await withTwoFactor(app);
      const { body } = await by.call(signIn, { email, password: demoPassword });
      const challenge = 'challenge' in body ? body.challenge : '';
      app.clock.now = new Date(app.clock.now.getTime() + 30_000);
      return {
        by,
        input: { challenge, code: await codeAt(secret, app.clock.now) },
        other: { code: '000000' },
      };
    },
  };
}

/** Somebody new who is signed in and whom no other test knows. */
async function newcomer(app: TestServer) {
  const email = freeEmail();
  const { headers } = await app.nobody.call(signUp, { name: 'Some Body', email, password: demoPassword });
  return { email, by: app.withCookie(headers.get('set-cookie')?.split(';')[0] ?? '') };
}

async function withTwoFactor(app: TestServer) {
  const person = await newcomer(app);
  const { secret } = (await person.by.call(beginTwoFactor, confirmation)).body;
  await person.by.call(enableTwoFactor, { code: await codeAt(secret, app.clock.now) });
  return { ...person, secret };
}

/** The writes that people make to their own account. */
function ownWrites(app: TestServer, { technician }: Callers): Writes {
  const otherPassword = { current_password: 'not it' };
  const nothing = async () => ({ by: (await newcomer(app)).by, input: {}, other: null });
  return {
    'own-account.change-password': async () => ({
      by: (await newcomer(app)).by,
      input: { ...confirmation, ...chosen },
      other: otherChoice,
    }),
    'own-account.end-other-sessions': nothing,
    'own-account.end-session': async () => {
      const { by, email } = await newcomer(app);
      await app.nobody.call(signIn, { email, password: demoPassword });
      const { sessions } = (await by.call(getOwnAccount, {})).body;
      const id = sessions.find(({ is_current }) => !is_current)?.id ?? '';
      return { by, input: { id }, other: { id: uuidv7() } };
    },
    'own-account.begin-two-factor': async () => ({
      by: (await newcomer(app)).by,
      input: confirmation,
      other: otherPassword,
    }),
    'own-account.enable-two-factor': async () => {
      const { by } = await newcomer(app);
      const { secret } = (await by.call(beginTwoFactor, confirmation)).body;
      return { by, input: { code: await codeAt(secret, app.clock.now) }, other: { code: '000000' } };
    },
    'own-account.renew-recovery-codes': async () => ({
      by: (await withTwoFactor(app)).by,
      input: confirmation,
      other: otherPassword,
    }),
    'own-account.disable-two-factor': async () => ({
      by: (await withTwoFactor(app)).by,
      input: confirmation,
      other: otherPassword,
    }),
    'notifications.mark-read': async () => ({
      by: technician,
      input: {},
      other: { until: '2026-11-18T00:00:00Z' },
    }),
    'preferences.save': async () => ({
      by: technician,
      input: { email_topics: [], board_view: 'day' },
      other: { board_view: 'week' },
    }),
    'calendar.renew-feed': async () => ({ by: technician, input: {}, other: null }),
    'calendar.revoke-feed': async () => ({ by: technician, input: {}, other: null }),
  };
}

/** The writes with which operators and the platform keep their people and settings. */
function peopleWrites({ admin, operator, client }: Callers): Writes {
  const person = () => ({ name: 'Palm Hotel', phone, email: freeEmail() });
  const other = { name: 'Palm Resort' };
  const forms = {
    client: () => ({ ...person(), address: '1 Palm Road' }),
    operator: () => ({ name: 'Palm Coffee Care', country: 'Qatar', email: freeEmail() }),
  };
  const newClient = async () => (await operator.call(createClient, forms.client())).body;
  const newOperator = async () => (await admin.call(createOperator, forms.operator())).body;
  const changed = ({ id, version }: { id: string; version: number }) => ({ id, version, ...other });
  return {
    'clients.create': async () => ({ by: operator, input: forms.client(), other }),
    'technicians.create': async () => ({ by: operator, input: person(), other }),
    'dispatchers.create': async () => ({ by: operator, input: person(), other }),
    'operators.create': async () => ({ by: admin, input: forms.operator(), other }),
    'clients.update': async () => ({
      by: operator,
      input: { ...changed(await newClient()), phone, address: '2 Palm Road' },
      other: otherVersion,
    }),
    'technicians.update': async () => ({
      by: operator,
      input: { ...changed((await operator.call(createTechnician, person())).body), phone },
      other: otherVersion,
    }),
    'dispatchers.update': async () => ({
      by: operator,
      input: { ...changed((await operator.call(createDispatcher, person())).body), phone },
      other: otherVersion,
    }),
    'operators.update': async () => ({
      by: admin,
      input: { ...changed(await newOperator()), country: 'Qatar' },
      other: otherVersion,
    }),
    'clients.remove': async () => {
      const { id, version } = await newClient();
      return { by: operator, input: { id, version }, other: otherVersion };
    },
    'operators.remove': async () => {
      const { id, version } = await newOperator();
      return { by: admin, input: { id, version }, other: otherVersion };
    },
    'clients.save-contact': async () => {
      const { items } = (await operator.call(listClients, { search: client.session.user.name })).body;
      const own = items.find(({ id }) => id === client.session.client_id);
      return {
        by: client,
        input: { id: own?.id, version: own?.version, phone, address: '2 Palm Road' },
        other: otherVersion,
      };
    },
    'people.invite-again': async () => ({
      by: operator,
      input: { user_id: (await newClient()).user_id },
      other: { user_id: uuidv7() },
    }),
    'operators.brand': async () => {
      const form = { ...forms.operator(), is_whitelabel: true };
      const { id, version } = (await admin.call(createOperator, form)).body;
      return { by: admin, input: { id, version, brand_hue: 200 }, other: otherVersion };
    },
    'operators.save-settings': async () => {
      const { currency: _, ...settings } = (await operator.call(getOperatorSettings, {})).body;
      return { by: operator, input: settings, other: otherVersion };
    },
    'settings.save': async () => {
      const { id: _, ...settings } = (await admin.call(getPlatformSettings, {})).body;
      return { by: admin, input: settings, other: otherVersion };
    },
  };
}

/** The writes of the work itself. */
function workWrites(app: TestServer, { home }: World, { dispatcher, technician, client }: Callers): Writes {
  const { database } = app.server;
  const request = async (by: Caller, more: object, status: 'pending' | 'reviewed' = 'pending') => {
    const { id, version } = await makeRequest(database, home, { status });
    return { by, input: { id, version, ...more }, other: otherVersion };
  };
  const job = async (by: Caller, more: object, seed: JobSeed = {}) => {
    const { id, version } = await makeJob(database, home, { technician: home.technician, ...seed });
    return { by, input: { id, version, ...more }, other: otherVersion };
  };
  const appointment = appointmentAt(home.technician.row.id);
  return {
    'machines.create': async () => ({
      by: client,
      input: {
        model: 'Aurora Two',
        serial_number: uuidv7(),
        install_date: '2026-01-01',
        location: 'Lobby bar',
      },
      other: { location: 'Roof bar' },
    }),
    'service-requests.submit': async () => ({
      by: client,
      input: {
        machine_id: home.client.machines[0].id,
        problem_description: 'It leaks at the drip tray.',
        preferred_date: '2026-11-20',
      },
      other: { problem_description: 'It leaks somewhere else.' },
    }),
    'service-requests.approve': () => request(dispatcher, {}),
    'service-requests.reject': () => request(dispatcher, { rejection_reason: 'Under the supplier warranty' }),
    'service-requests.assign': () => request(dispatcher, { appointment }, 'reviewed'),
    'job-orders.assign': () => job(dispatcher, { ...appointment }),
    'job-orders.unassign': () => job(dispatcher, {}),
    'job-orders.cancel': () => job(dispatcher, { cancellation_reason: 'No longer needed' }),
    'job-orders.start': () => job(technician, {}),
    'job-orders.save': () => job(technician, completedForm, { workflow_status: 'in_progress' }),
    'job-orders.submit': () => job(technician, completedForm, { workflow_status: 'in_progress' }),
    'job-orders.sign': async () => {
      const made = await makeJob(database, home, {
        technician: home.technician,
        workflow_status: 'awaiting_signature',
      });
      const seen = (await technician.call(getJobOrder, { id: made.id })).body;
      return { by: technician, input: await jobSteps(app).signature(seen), other: otherVersion };
    },
  };
}

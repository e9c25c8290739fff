import { v7 as uuidv7 } from 'uuid';
import { createClient, listClients } from '#contract/clients.ts';
import { createDispatcher } from '#contract/dispatchers.ts';
import { getJobOrder } from '#contract/job-orders.ts';
import { createOperator, getOperatorSettings } from '#contract/operators.ts';
import { getPlatformSettings } from '#contract/settings.ts';
import { createTechnician } from '#contract/technicians.ts';
import { accountWrites, ownWrites } from './account-writes.ts';
import type { Caller, TestServer } from './demo-server.ts';
import { appointmentAt, completedForm, jobSteps } from './job-steps.ts';
import type { Writes } from './keyed-write.ts';
import type { World } from './people.ts';
import { type JobSeed, makeJob, makeRequest } from './work.ts';

let people = 0;
const freeEmail = () => `keyed${++people}@example.test`;
const phone = '+97317001234';
const otherVersion = { version: 99 };

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
    ...accountWrites(app, callers.operator),
    ...ownWrites(app, callers.technician),
    ...peopleWrites(callers),
    ...workWrites(app, world, callers),
  };
}

type Callers = Readonly<Record<'admin' | 'operator' | 'dispatcher' | 'technician' | 'client', Caller>>;

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

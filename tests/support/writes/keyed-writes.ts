import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { addClientPerson } from '#contract/clients/people.ts';
import { createClient, deactivateClient } from '#contract/clients.ts';
import { createDispatcher } from '#contract/dispatchers.ts';
import { attachFiles, uploadFile } from '#contract/files.ts';
import { createMachine, retireMachine } from '#contract/machines.ts';
import { createOperator, suspendOperator } from '#contract/operators.ts';
import { createTechnician } from '#contract/technicians.ts';
import { agreed } from '../company/agreed.ts';
import { appointmentAt, completedForm } from '../company/job-steps.ts';
import type { World } from '../company/people.ts';
import { type JobSeed, makeJob, makeRequest } from '../company/work.ts';
import { systemIdentity } from '../databases/system-identity.ts';
import type { Caller, TestServer } from '../servers/demo-server.ts';
import { accountWrites, ownWrites } from './account-writes.ts';
import { clientWrites } from './client-writes.ts';
import { directoryWrites } from './directory-writes.ts';
import { invoiceWrites } from './invoice-writes.ts';
import type { Writes } from './keyed-write.ts';
import { planningWrites } from './planning-writes.ts';
import { settingsWrites } from './settings-writes.ts';
import { signingWrites } from './signing-writes.ts';
import { timeWrites } from './time-writes.ts';
import { visitWrites } from './visit-writes.ts';

let people = 0;
const freeEmail = () => `keyed${++people}@example.test`;
const phone = '+97317001234';
const document = Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64');
const otherVersion = { version: 99 };

/** Returns a function for each keyed call. The function creates a new write and all records that it needs. */
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
    ...ownWrites(app, callers.technician, callers.operator),
    ...peopleWrites(callers),
    ...directoryWrites({
      ...callers,
      database: app.server.database,
      invited: async () => {
        const form = { name: 'Palm Hotel', phone, email: freeEmail(), address: '1 Palm Road' };
        return (await callers.operator.call(createClient, form)).body.user_id;
      },
    }),
    ...workWrites(app, world, callers),
    ...invoiceWrites(app, world, callers.operator),
    ...planningWrites(callers, home.client),
  };
}

type Callers = Readonly<Record<'admin' | 'operator' | 'dispatcher' | 'technician' | 'client', Caller>>;

function peopleWrites({ admin, operator, client }: Callers): Writes {
  const person = () => ({ name: 'Palm Hotel', phone, email: freeEmail() });
  const other = { name: 'Palm Resort' };
  const forms = {
    client: () => ({ ...person(), address: '1 Palm Road' }),
    operator: () => ({ name: 'Palm Coffee Care', country: 'Qatar', email: freeEmail() }),
  };
  const newClient = async () => (await operator.call(createClient, forms.client())).body;
  const newOperator = async () => (await admin.call(createOperator, forms.operator())).body;
  const newPerson = async () => {
    const { id: client_id } = await newClient();
    const person = { client_id, name: 'Layla', email: freeEmail(), standing: 'owner' } as const;
    return (await operator.call(addClientPerson, person)).body;
  };
  const named = ({ id, version }: { id: string; version: number }) => ({ id, version });
  const changed = ({ id, version }: { id: string; version: number }) => ({ id, version, ...other });
  return {
    'clients.create': async () => ({ by: operator, input: forms.client(), other }),
    'clients.import': async () => ({
      by: operator,
      input: { clients: [forms.client()] },
      other: { clients: [forms.client()] },
    }),
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
    'clients.deactivate': async () => {
      const { id, version } = await newClient();
      return { by: operator, input: { id, version, reason: 'Closed' }, other: otherVersion };
    },
    'clients.activate': async () => {
      const { id, version } = await newClient();
      const left = await operator.call(deactivateClient, { id, version, reason: 'Closed' });
      return { by: operator, input: { id, version: left.body.version }, other: otherVersion };
    },
    'client-people.add': async () => ({
      by: operator,
      input: { client_id: (await newClient()).id, name: 'Layla', email: freeEmail(), standing: 'staff' },
      other: { name: 'Leila' },
    }),
    'client-people.change': async () => ({
      by: operator,
      input: { ...named(await newPerson()), name: 'Leila', standing: 'owner' },
      other: otherVersion,
    }),
    'client-people.remove': async () => ({
      by: operator,
      input: named(await newPerson()),
      other: otherVersion,
    }),
    'client-people.hand-over': async () => ({
      by: operator,
      input: named(await newPerson()),
      other: otherVersion,
    }),
    'accounts.export': async () => ({
      by: operator,
      input: { user_id: (await newClient()).user_id },
      other: { user_id: uuidv7() },
    }),
    'accounts.erase': async () => {
      const { id, version, user_id } = await newClient();
      await operator.call(deactivateClient, { id, version, reason: 'Closed' });
      return { by: operator, input: { user_id }, other: { user_id: uuidv7() } };
    },
    'clients.remove': async () => {
      const { id, version } = await newClient();
      return { by: operator, input: { id, version }, other: otherVersion };
    },
    'operators.suspend': async () => {
      const { id, version } = await newOperator();
      return { by: admin, input: { id, version, reason: 'The invoices are unpaid' }, other: otherVersion };
    },
    'operators.resume': async () => {
      const made = await newOperator();
      const suspension = { id: made.id, version: made.version, reason: 'The invoices are unpaid' };
      const { id, version } = (await admin.call(suspendOperator, suspension)).body;
      return { by: admin, input: { id, version }, other: otherVersion };
    },
    'operators.remove': async () => {
      const { id, version } = await newOperator();
      return { by: admin, input: { id, version }, other: otherVersion };
    },
    ...clientWrites({ operator, client }),
    'people.invite-again': async () => ({
      by: operator,
      input: { user_id: (await newClient()).user_id },
      other: { user_id: uuidv7() },
    }),
    ...settingsWrites({ admin, operator }, () => forms.operator()),
  };
}

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
  const place = { install_date: '2026-01-01', warranty_end: '2028-01-01', location: 'Lobby bar' };
  const newMachine = () => ({ model: 'Aurora Two', serial_number: uuidv7(), ...place });
  const machine = async (more: object) => {
    const { body } = await client.call(createMachine, newMachine());
    const { id, version } = createMachine.output.parse(body);
    return { by: client, input: { id, version, ...more }, other: otherVersion };
  };
  const appointment = appointmentAt(home.technician.row.id);
  const sentTo = async (by: Caller) => {
    const { id } = (await by.call(uploadFile, { name: 'Leak.pdf', content: document })).body;
    return { record: 'machines' as const, record_id: home.client.machines[0].id, file_ids: [id] };
  };
  return {
    'machines.create': async () => ({
      by: client,
      input: newMachine(),
      other: { location: 'Roof bar' },
    }),
    'machines.correct': () => machine({ location: 'Roof bar' }),
    'machines.move': () => machine({ location: 'Roof bar', moved_on: '2026-11-01', reason: 'A new bar' }),
    'machines.retire': () => machine({ retirement_reason: 'Worn out' }),
    'machines.bring-back': async () => {
      const { input } = await machine({});
      await client.call(retireMachine, { ...input, retirement_reason: 'Worn out' });
      return { by: client, input: { ...input, version: 2 }, other: otherVersion };
    },
    'machines.read': async () => {
      const { id } = (await machine({})).input;
      return {
        by: client,
        input: { id, counter: 1200, read_on: '2026-11-01' },
        other: { counter: 1300 },
      };
    },
    'machines.renew-label': () => machine({}),
    'machines.confirm-warranty': async () => ({ ...(await machine({})), by: dispatcher }),
    'labels.report': async () => {
      const { id } = (await machine({})).input;
      const { operator } = home;
      await database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`update country_operators set reports_by_label = true where id = ${operator.id}`),
      );
      // A network may send only a few reports, but every write is tried repeatedly. So the counted attempts are
      // deleted.
      await database.transaction(systemIdentity, (tx) => tx.rows(sql`delete from sign_in_guesses`));
      const [label] = await database.transaction(systemIdentity, (tx) =>
        tx.rows<{ label_token: string }>(sql`select label_token from machines where id = ${id}`),
      );
      return {
        by: app.nobody,
        input: {
          token: label?.label_token,
          reported_by_name: 'Huda Guest',
          contact_phone: phone,
          problem_description: 'It beeps and gives no water',
          ...agreed,
        },
        other: { problem_description: 'It gives no water at all' },
      };
    },
    'files.upload': async () => ({
      by: client,
      input: { name: 'Leak.pdf', content: document },
      other: { name: 'Other.pdf' },
    }),
    'files.attach': async () => ({
      by: client,
      input: await sentTo(client),
      other: { file_ids: [uuidv7()] },
    }),
    'files.remove': async () => {
      const input = await sentTo(client);
      await client.call(attachFiles, input);
      return { by: client, input: { id: input.file_ids[0] ?? '' }, other: { id: uuidv7() } };
    },
    'service-requests.approve': () => request(dispatcher, {}),
    'service-requests.reject': () => request(dispatcher, { rejection_reason: 'Under the supplier warranty' }),
    'service-requests.assign': () => request(dispatcher, { appointment }, 'reviewed'),
    'comments.add': async () => {
      const { id } = await makeJob(database, home);
      const written = { record: 'job_orders', record_id: id, text: 'The gasket is on its way' };
      return { by: technician, input: written, other: { text: 'The gasket is here' } };
    },
    'job-orders.assign': () => job(dispatcher, { ...appointment }),
    ...timeWrites(dispatcher, home.technician.row.id),
    'job-orders.estimate': () => job(dispatcher, { duration_minutes: 45, accepted: ['past', 'overlap'] }),
    'job-orders.correct': () => job(dispatcher, { type: 'event' }),
    'job-orders.unassign': () => job(dispatcher, {}),
    'job-orders.cancel': () => job(dispatcher, { cancellation_reason: 'No longer needed' }),
    ...visitWrites(job, { technician, client, dispatcher }, appointmentAt(home.secondTechnician.row.id)),
    'service-requests.correct': async () => {
      const { id: machine_id } = (await machine({})).input;
      const { id, version } = await makeRequest(database, home, { status: 'pending', machine_id });
      return { by: client, input: { id, version, urgency: 'emergency' }, other: otherVersion };
    },
    'service-requests.call-back': async () => {
      const { id: machine_id } = (await machine({})).input;
      const { id, version } = await makeRequest(database, home, { machine_id, awaits_call_back: true });
      return { by: dispatcher, input: { id, version, urgency: 'emergency' }, other: otherVersion };
    },
    'service-requests.join': async () => {
      const { id: machine_id } = (await machine({})).input;
      const open = await makeRequest(database, home, { machine_id });
      const { id, version } = await makeRequest(database, home, { machine_id });
      const into = { record: 'service_requests', record_id: open.id } as const;
      return { by: dispatcher, input: { id, version, ...into }, other: otherVersion };
    },
    'service-requests.withdraw': () => request(client, { reason: 'It works again' }),
    'service-requests.close': () => request(dispatcher, { reason: 'The café closes' }, 'reviewed'),
    'job-orders.start': () => job(technician, { at: '2030-01-07T07:00:00.000Z' }, { isFree: true }),
    'job-orders.save': () => job(technician, completedForm, { workflow_status: 'in_progress' }),
    'job-orders.submit': () => job(technician, completedForm, { workflow_status: 'in_progress' }),
    ...signingWrites(app, home, { technician, client, dispatcher }),
  };
}

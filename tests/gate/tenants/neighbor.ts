import { sql } from 'drizzle-orm';
import { signIn } from '#contract/accounts.ts';
import { renewCalendarFeed } from '#contract/calendar.ts';
import { addClientPerson } from '#contract/clients/people.ts';
import { addReportAddress } from '#contract/clients/report-addresses.ts';
import { addSite } from '#contract/clients/sites.ts';
import { addComment } from '#contract/comments.ts';
import { createDispatcher } from '#contract/dispatchers.ts';
import { attachFiles, uploadFile } from '#contract/files.ts';
import { showSigningCode } from '#contract/job-orders/signature/link.ts';
import { makeVisitLink } from '#contract/job-orders/visit-link.ts';
import { readMachine } from '#contract/machines/read.ts';
import { beginTwoFactor, changeOwnEmail } from '#contract/own-account.ts';
import { addAbsence } from '#contract/planning/absences.ts';
import { setOnCall } from '#contract/planning/on-call.ts';
import { savePreferences } from '#contract/preferences.ts';
import { addPushDevice } from '#contract/push.ts';
import { submitServiceRequest } from '#contract/service-requests.ts';
import { wholeKey } from '#server/platform/files/file-store.ts';
import { queueMails } from '#server/store/outgoing-mails.ts';
import { lateWorkOfEveryJob } from '#tests/support/company/late-work-steps.ts';
import type { Company } from '#tests/support/company/people.ts';
import { pushDevice } from '#tests/support/company/push-device.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { writtenMail } from '#tests/support/company/written-mail.ts';
import { addInvoices } from '#tests/support/databases/invoice-rows.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { demoPassword, type TestServer } from '#tests/support/servers/demo-server.ts';

/** An operator whose rows no one else may touch, with everything that an attacker could know about it. */
export type Neighbor = {
  readonly company: Company;
  /** The ids of its records by feature. */
  readonly ids: Readonly<Record<string, string>>;
  /** The values of its rows, by input field. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** The keys of its files in the file store. */
  readonly files: readonly string[];
};

const document = Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64');
const phones = ['+97339990001', '+97339990002'] as const;
/** Addresses that the neighbor sends emails to, and that no account has. */
const addresses = ['payable.neighbor@example.test', 'seals.neighbor@example.test'] as const;
const description = 'The grinder of the neighbor is loud';

/**
 * Gives the operator rows in every table that can contain an operator's rows. The operator's own people create these
 * rows.
 */
export async function makeNeighbor(app: TestServer, company: Company): Promise<Neighbor> {
  const work = await makeWork(app, company);
  const people = await makePeople(app, company);
  const files = await sendFiles(app, company);
  const secrets = await makeSecrets(app, company, people.invited.user_id);
  const { client, technician, dispatcher, operator, inactiveTechnician } = company;
  const { added, listed, site, invited, absence, turn } = people;
  const name = [technician.name, client.name, 'pending', operator.name, added.name, 'assigned', 'Lobby bar'];
  await writeMails(app, company, name);
  const [invoice] = await app.server.database.transaction(systemIdentity, async (tx) => {
    await addInvoices(tx);
    return tx.rows<{ id: string }>(sql`select id from invoices where client_id = ${client.row.id}`);
  });
  return {
    company,
    ids: {
      'job-orders': work.job.id,
      'service-requests': work.request.id,
      machines: client.machines[0].id,
      clients: client.row.id,
      invoices: invoice?.id ?? '',
      technicians: technician.row.id,
      dispatchers: dispatcher.id,
      operators: operator.id,
      accounts: inactiveTechnician.user_id,
      'client-people': added.id,
      'report-addresses': listed.id,
      sites: site.id,
      people: invited.user_id,
      files: files.kept,
      uploads: files.loose,
      absences: absence.id,
      'on-call': turn.id,
      notifications: secrets.notification,
      'own-account': secrets.session,
      'role-offers': secrets.invitation,
      'visit-links': work.link,
      'late-work': work.lateWork,
      push: secrets.device,
    },
    texts: {
      name,
      person: [technician.name, added.name],
      phone: [...phones, '+97317000001', '+97317000003'],
      email: [client.email, invited.profile.email ?? '', technician.email],
      address: [client.row.address],
      unowned_email: addresses,
      serial_number: [client.machines[0].serial_number],
      location: [client.machines[0].location, client.name],
      text: [description, client.name, phones[0]],
      /** Strings that cannot be the name of a person at the other operator. */
      signer: [description, client.row.address],
    },
    files: [wholeKey(files.kept), wholeKey(files.loose)],
  };
}

async function makeWork(app: TestServer, company: Company) {
  const { database } = app.server;
  const { client, technician } = company;
  const job = await makeJob(database, company, { technician, isOwnWork: true });
  await makeJob(database, company, { technician, workflow_status: 'completed' });
  const signable = await makeJob(database, company, { technician, workflow_status: 'awaiting_signature' });
  const request = await makeRequest(database, company, { status: 'pending' });
  const [owner, worker] = [await app.as(client.email), await app.as(technician.email)];
  const { id: machine_id } = client.machines[0];
  await owner.call(submitServiceRequest, {
    machine_id,
    problem_description: description,
    different_fault: true,
    preferred_date: '2026-11-20',
    contact_phone: phones[0],
  });
  await owner.call(readMachine, { id: machine_id, counter: 700, read_on: '2026-11-01' });
  await worker.call(addComment, { record: 'job_orders', record_id: job.id, text: description });
  await worker.call(showSigningCode, { id: signable.id, version: signable.version });
  await (await app.as(company.dispatcher.email)).call(makeVisitLink, { id: job.id });
  const [found] = await database.transaction(systemIdentity, async (tx) => {
    await tx.rows(lateWorkOfEveryJob);
    return tx.rows<Readonly<Record<'link' | 'lateWork', string>>>(sql`
      select (select id from visit_links where job_order_id = ${job.id}) as link,
        (select id from late_work where job_order_id = ${job.id}) as "lateWork"`);
  });
  if (found === undefined) throw new Error('the link and the late work are not there');
  return { job, request, ...found };
}

async function makePeople(app: TestServer, { countryOperator, dispatcher, client, technician }: Company) {
  const [keeper, planner] = [await app.as(countryOperator.email), await app.as(dispatcher.email)];
  const { id: client_id } = client.row;
  const person = { client_id, name: 'Noor Neighbor', email: 'noor.neighbor@example.test' };
  const added = (await keeper.call(addClientPerson, { ...person, standing: 'staff' })).body;
  const address = {
    client_id,
    email: addresses[0],
    label: 'Payable',
    language: 'en',
  } as const;
  const listed = (await keeper.call(addReportAddress, address)).body;
  const place = {
    client_id: client.row.id,
    name: 'Marina of the neighbor',
    address: 'Road 9',
    phone: phones[0],
  };
  const site = (await keeper.call(addSite, place)).body;
  const form = { name: 'Dana Neighbor', phone: phones[1], email: 'dana.neighbor@example.test' };
  const invited = (await keeper.call(createDispatcher, form)).body;
  const days = { kind: 'vacation', first_day: '2027-07-01', last_day: '2027-07-02' } as const;
  const absence = (await planner.call(addAbsence, { technician_id: technician.row.id, ...days })).body;
  const week = { first_day: '2027-07-04', last_day: '2027-07-10' };
  const turn = (await planner.call(setOnCall, { technician_id: technician.row.id, ...week })).body;
  return { added, listed, site, invited, absence, turn };
}

async function sendFiles(app: TestServer, { client }: Company) {
  const owner = await app.as(client.email);
  const sent = async () => (await owner.call(uploadFile, { name: 'Leak.pdf', content: document })).body.id;
  const [kept, loose] = [await sent(), await sent()];
  const { id: record_id } = client.machines[0];
  await owner.call(attachFiles, { record: 'machines', record_id, file_ids: [kept] });
  return { kept, loose };
}

async function makeSecrets(app: TestServer, company: Company, invited: string) {
  const { client, technician, dispatcher, secondClient, operator } = company;
  const confirmation = { current_password: demoPassword };
  await (await app.as(technician.email)).call(renewCalendarFeed, {});
  const planner = await app.as(dispatcher.email);
  await planner.call(savePreferences, { email_topics: ['jobs'], board_view: 'day' });
  await planner.call(beginTwoFactor, confirmation);
  const owner = await app.as(client.email);
  await owner.call(changeOwnEmail, { ...confirmation, email: 'new.neighbor@example.test' });
  await owner.call(addPushDevice, pushDevice());
  await app.nobody.call(signIn, { email: secondClient.email, password: demoPassword });
  const [found] = await app.server.database.transaction(systemIdentity, async (tx) => {
    await tx.rows(sql`insert into operator_logos values (${operator.id}, '\\x89504e47', 'ab')`);
    await tx.rows(sql`insert into known_devices values (${client.user_id}, 'device', now())`);
    await tx.rows(sql`delete from sign_in_guesses`);
    return tx.rows<Readonly<Record<'session' | 'invitation' | 'notification' | 'device', string>>>(sql`
      select (select id from sessions where user_id = ${client.user_id} limit 1) as session,
        (select id from invitations where user_id = ${invited}) as invitation,
        (select id from push_subscriptions where user_id = ${client.user_id}) as device,
        (select n.id from notifications n join profiles p on p.id = n.user_id
          where p.operator_id = ${operator.id} limit 1) as notification`);
  });
  if (found === undefined) throw new Error('the secrets are not there');
  return found;
}

/** Queues an email that contains each of the words, and one to each address without an account. */
async function writeMails(app: TestServer, { client, operator }: Company, words: readonly string[]) {
  const [payable, seals] = addresses;
  const mails = [
    {
      recipient: client.email,
      user_id: client.user_id,
      text: writtenMail('What was done', words.join('\n')),
    },
    { recipient: payable, user_id: null, text: writtenMail('Test email', 'Hello', 'reportTest') },
    { recipient: seals, user_id: null, text: writtenMail('Seal of the day', 'Hello', 'daySeal') },
  ];
  await app.server.database.transaction(systemIdentity, async (tx) =>
    queueMails(
      tx,
      mails.map((mail) => ({ ...mail, id: app.server.newId(), operator_id: operator.id })),
      app.clock.now,
    ),
  );
}

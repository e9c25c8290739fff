import { addComment } from '#contract/comments.ts';
import { uploadFile } from '#contract/files.ts';
import { askAnotherTime } from '#contract/job-orders/appointment/requested-time.ts';
import { getJobOrder, listJobOrders } from '#contract/job-orders/order/order.ts';
import { rateJobOrder } from '#contract/job-orders/rating.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { getRequestDefaults } from '#contract/planning/request-defaults.ts';
import { addReportToCase } from '#contract/service-requests/add-to-case.ts';
import {
  correctServiceRequest,
  listServiceRequests,
  submitServiceRequest,
  withdrawServiceRequest,
} from '#contract/service-requests.ts';
import { isFormSubmitted } from '#domain/job-orders/form.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { isServedAt } from '#domain/planning/work-time.ts';
import { timeSlots, type Urgency } from '#domain/service-request.ts';
import { addDays } from '#domain/values/calendar.ts';
import { drawnSignature } from '#server/demo/drawn-signature.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { day, hour, later } from '../agenda.ts';
import { isServed } from '../hours.ts';
import type { Person } from '../person.ts';
import { faults, urgencyOf, withdrawals, words } from '../texts.ts';
import { type Client, type Company, todayOf, type World } from '../world.ts';
import { askByName } from './questions.ts';

const drawn = drawnSignature();

type Desk = { readonly world: World; readonly company: Company; readonly client: Client };

/** Returns the content of a request by a client or a planner. */
export function wishOf({ world, company, client }: Desk, asker: Person, known?: Urgency) {
  const { chance } = asker;
  const machine = chance.anyOf(client.machines) ?? client.machines[0];
  const urgency = known ?? urgencyOf(chance.between(0, 99));
  const today = todayOf(world, company);
  if (urgency === 'emergency') {
    company.diary.count('emergency');
    if (!isServed(company, world.app.clock.now)) company.diary.count('out_of_hours');
  }
  return {
    machine_id: machine.id,
    service_type_requested: chance.isTrue(0.7) ? ('trouble_call' as const) : ('service' as const),
    problem_description: chance.pick(faults),
    urgency,
    preferred_date: addDays(today, chance.between(0, 4)),
    preferred_time_slot: chance.isTrue(0.5) ? null : chance.pick(timeSlots),
    contact_phone: '+973 1722 0011',
    special_instructions: chance.isTrue(0.3) ? 'Ring at the back door' : null,
  };
}

/** Requests service in the app, sometimes because a repair failed, and sometimes with a picture. */
export async function askByApp(desk: Desk): Promise<void> {
  const { company, client } = desk;
  const person = company.chance.anyOf(client.people) ?? client.people[0];
  const wish = wishOf(desk, person);
  const photo_ids = person.chance.isTrue(0.05) ? await sendPicture(desk, person) : [];
  const mended = person.chance.isTrue(0.25) ? await mendedLately(desk, person) : undefined;
  const again = mended && { machine_id: mended.machine_id, forerunner_id: mended.id };
  const request = { ...wish, ...again, photo_ids };
  const first = await person.ask(submitServiceRequest, { ...request, different_fault: false });
  const known = first.problem.cases?.[0];
  if (known !== undefined && person.chance.isTrue(0.5)) {
    company.diary.count('added_to_case');
    const record = known.number.startsWith('JO-') ? 'job_orders' : 'service_requests';
    const { urgency, problem_description } = wish;
    const report = { urgency, problem_description, photo_ids };
    const { status } = await person.ask(addReportToCase, { record, record_id: known.id, ...report });
    return company.diary.count(status === 200 ? 'comment' : 'refused');
  }
  const answer =
    known === undefined
      ? first
      : await person.ask(submitServiceRequest, { ...request, different_fault: true });
  if (answer.status !== 200) return company.diary.count('refused');
  if (answer.body.is_added) return company.diary.count('added_to_case');
  company.diary.count('by_app');
  if (again) company.diary.count('again');
}

async function sendPicture({ company }: Desk, person: Person): Promise<string[]> {
  const content = (await drawn).png.toString('base64');
  const { status, body } = await person.ask(uploadFile, { name: 'machine.png', content });
  if (status !== 200) return [];
  company.diary.count('photo');
  return [body.id];
}

/** Returns a recent visit to a machine that the client still has. */
async function mendedLately({ client }: Desk, person: Person) {
  const { body } = await person.ask(listJobOrders, { group: 'closed', limit: 20 });
  const isOurs = (machine_id: string) => client.machines.some(({ id }) => id === machine_id);
  return body.items.find((job) => isJob('completed', job) && isOurs(job.machine_id));
}

/** Opens the app as a contact of the client, and handles what it shows. */
export async function lookAtApp(desk: Desk): Promise<void> {
  const { company, client } = desk;
  const [main] = client.people;
  await lookAtRequests(desk, main);
  const open = await main.ask(listJobOrders, { group: 'open', limit: 20 });
  for (const job of open.body.items) {
    if (isFormSubmitted(job)) await signMyself(desk, main, job.id);
    else await wishAnotherTime(desk, main, job);
  }
  const closed = await main.ask(listJobOrders, { group: 'closed', limit: 3 });
  for (const job of closed.body.items) if (isJob('completed', job)) await rate(desk, main, job.id);
  const colleague = company.chance.anyOf(client.people) ?? main;
  const [first] = open.body.items;
  if (first && colleague.chance.isTrue(0.2)) await write(desk, colleague, first.id);
  if (first && colleague.chance.isTrue(0.15)) await askByName(desk, colleague, first.id);
}

async function lookAtRequests(desk: Desk, person: Person): Promise<void> {
  const { company } = desk;
  const { body } = await person.ask(listServiceRequests, { group: 'active', limit: 20 });
  for (const { id, version, status, job_order } of body.items) {
    if (status === 'pending' && person.chance.isTrue(0.2)) {
      await correctRequest(desk, person, { id, version });
      continue;
    }
    if (job_order?.started_at || !person.chance.isTrue(0.05)) continue;
    const reason = person.chance.pick(withdrawals);
    const answer = await person.ask(withdrawServiceRequest, { id, version, reason });
    company.diary.count(answer.status === 200 ? 'withdrawn' : 'refused');
  }
}

/** Corrects a request: it gets a new fault and a new preferred date. */
async function correctRequest(
  { world, company }: Desk,
  person: Person,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const days = person.chance.between(1, 5);
  const { status } = await person.ask(correctServiceRequest, {
    id,
    version,
    problem_description: person.chance.pick(faults),
    preferred_date: addDays(todayOf(world, company), days),
  });
  company.diary.count(status === 200 ? 'request_corrected' : 'refused');
}

async function wishAnotherTime({ world, company }: Desk, person: Person, job: JobOrderListed): Promise<void> {
  const { id, version, asked_date, scheduled_date } = job;
  if (!isJob('planned', job)) return;
  if (asked_date !== null) {
    if (!person.chance.isTrue(0.2)) return;
    const { status } = await person.ask(askAnotherTime, { id, version, asked_date: null });
    return company.diary.count(status === 200 ? 'time_taken_back' : 'refused');
  }
  if (!person.chance.isTrue(0.12)) return;
  const from = new Date(Math.max(Date.parse(scheduled_date), world.app.clock.now.getTime()));
  const first = person.chance.isTrue(0.5) ? day : 3 * hour;
  const { body: hours } = await person.ask(getRequestDefaults, {});
  // The form only offers times within service hours.
  const wish = [first, day, 2 * day, 3 * day, 4 * day]
    .map((ahead) => later(from, ahead))
    .find((at) => isServedAt(at, hours));
  if (wish === undefined) return;
  const { status } = await person.ask(askAnotherTime, {
    id,
    version,
    asked_date: wish.toISOString(),
    asked_note: 'We are closed at that time',
  });
  company.diary.count(status === 200 ? 'time_asked' : 'refused');
}

/** Returns the input for the signature of a person who has seen the current report. */
export async function signatureFor(world: World, person: Person, id: string) {
  const { body, status } = await person.ask(getJobOrder, { id });
  if (status !== 200 || body.summary_sha256 === null) return null;
  return {
    id,
    version: body.version,
    signer_name: 'Duty Manager',
    client_signature: (await drawn).png.toString('base64'),
    summary_sha256: body.summary_sha256,
    signed_at_device: world.app.clock.now.toISOString(),
    ...agreed,
  };
}

async function signMyself({ world, company }: Desk, person: Person, id: string): Promise<void> {
  if (!person.chance.isTrue(0.8)) return;
  const signature = await signatureFor(world, person, id);
  if (signature === null) return;
  const { status } = await person.ask(signJobOrder, signature);
  company.diary.count(status === 200 ? 'own_session' : 'refused');
}

async function rate({ company }: Desk, person: Person, id: string): Promise<void> {
  const { body } = await person.ask(getJobOrder, { id });
  if (body.rating !== null || !person.chance.isTrue(0.4)) return;
  const rating = person.chance.between(2, 5);
  const said = { rating, rating_comment: rating > 3 ? 'Quick and clean' : null };
  const { status } = await person.ask(rateJobOrder, { id, version: body.version, ...said });
  if (status !== 200) return company.diary.count('refused');
  company.diary.count('rated');
  company.diary.count('stars', rating);
}

/** Writes a comment on the case of a job or a request. */
export async function write(
  { company }: Pick<Desk, 'company'>,
  person: Person,
  record_id: string,
  record: 'job_orders' | 'service_requests' = 'job_orders',
): Promise<void> {
  const text = person.chance.pick(words);
  const { status } = await person.ask(addComment, { record, record_id, text });
  company.diary.count(status === 200 ? 'comment' : 'refused');
}

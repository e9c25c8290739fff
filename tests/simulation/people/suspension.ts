import { activateAccount, deactivateAccount } from '#contract/account-directory.ts';
import { listJobOrders } from '#contract/job-orders/order/order.ts';
import { getOperator, resumeOperator, suspendOperator } from '#contract/operators.ts';
import { getTechnician, listOpenJobs } from '#contract/technicians.ts';
import { type Company, stayingClients, type Technician, type World } from '../world.ts';

/** Briefly suspends the neighboring company. During that time, its people cannot read jobs. No data is lost. */
export async function suspendCompany({ admin, nextDoor }: World, company: Company): Promise<void> {
  if (company !== nextDoor) return;
  const { id, owner, dispatchers, technicians, diary } = company;
  const { body } = await admin.ask(getOperator, { id });
  const suspended = await admin.ask(suspendOperator, {
    id,
    version: body.version,
    reason: 'The bill is open',
  });
  const people = [
    owner,
    ...dispatchers,
    ...technicians.filter(({ isGone }) => !isGone).map(({ person }) => person),
    ...stayingClients(company).map(({ people: [main] }) => main),
  ];
  for (const person of people) await person.tries(listJobOrders, { limit: 1 });
  const { status } = await admin.ask(resumeOperator, { id, version: suspended.body.version });
  if (status !== 200) throw new Error(`${company.name} could not be resumed`);
  diary.note(`${company.name} was suspended for a moment.`);
}

/** Suspends a technician, whose unfinished work is unassigned. */
export async function suspend({ owner, diary }: Company, technician: Technician): Promise<void> {
  const { id, person, isGone } = technician;
  if (isGone) return;
  const { body: page } = await owner.ask(getTechnician, { id });
  const { body: open } = await owner.ask(listOpenJobs, { id });
  const open_jobs_seen = open.items.map((job) => job.id);
  const { status } = await owner.ask(deactivateAccount, { id: page.user_id ?? '', open_jobs_seen });
  if (status !== 200) return diary.count('refused');
  technician.isGone = true;
  person.signOut();
  await person.tries(listJobOrders, { limit: 1 });
  diary.note(`${person.name} was suspended; ${open.count} open jobs were shown.`);
}

/** Reactivates a suspended technician. */
export async function bringIn({ owner, diary }: Company, technician: Technician): Promise<void> {
  const { id, person } = technician;
  const { body: page } = await owner.ask(getTechnician, { id });
  if (page.is_active) return;
  const { status } = await owner.ask(activateAccount, { id: page.user_id ?? '' });
  if (status !== 200) throw new Error(`${person.name} could not come back`);
  technician.isGone = false;
  person.signOut();
  diary.note(`${person.name} is back.`);
}

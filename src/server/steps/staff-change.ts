import { activityChange, unseenOpenJobs } from '#domain/accounts/staff.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { withCountryPrefix } from '#domain/values/phone.ts';
import { notYetUnderway } from '#domain/visit/course.ts';
import { advance, allows } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { requireVersion } from '#server/platform/command.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { secondNameFrom, tieAccount } from '#server/store/accounts.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { lockOpenJobsOfTechnician, saveJobOrder } from '#server/store/job-orders/records.ts';
import { getOperatorOf } from '#server/store/operators.ts';
import { lockStaff, type StaffFields, type StaffRole, saveStaff, staffTables } from '#server/store/staff.ts';
import { because } from '#words/say/because.ts';
import { endSecrets } from './end-secrets.ts';
import { recordMove } from './job-move.ts';

type StaffChange = StaffFields & {
  readonly id: string;
  /** The version on which the change was based, if the caller knew it. */
  readonly version?: number;
  /** The technician's open jobs, as far as the caller has seen them. */
  readonly open_jobs_seen?: readonly string[];
};

/**
 * Changes a dispatcher or technician, and returns the id. Deactivating someone signs them out in the same transaction
 * and unassigns their unfinished jobs, which keep their forms as they are. Jobs that only await a signature stay
 * assigned.
 */
export async function changeStaff(
  context: CommandContext,
  role: StaffRole,
  { id, version, open_jobs_seen = [], ...fields }: StaffChange,
): Promise<string> {
  const { tx, record, asSystem } = context;
  const [person, { country }, open] = await inOneTrip(
    lockStaff(tx, role, id),
    getOperatorOf(tx, staffTables[role], id),
    role === 'technician' ? lockOpenJobsOfTechnician(tx, id) : noJobs,
  );
  if (version !== undefined) requireVersion(role, person, version);
  const activity = activityChange(person.is_active, fields.is_active ?? person.is_active);
  if (activity === 'deactivated' && unseenOpenJobs(open, open_jobs_seen).length > 0) throw openJobsLeft(open);
  const phone = fields.phone && withCountryPrefix(fields.phone, country);
  const saved = saveStaff(tx, role, person, { ...fields, phone });
  if (activity === 'deactivated') for (const job of open) freeJob(context, job);
  const { operator_id, name, user_id } = saved;
  const account = { of: { id: user_id, operator_id, name } };
  asSystem({ operator: operator_id }, () => {
    tieAccount(tx, user_id, { operator_id, name, second_name: secondNameFrom(person, saved) });
    if (activity !== 'deactivated') return;
    const onCalendarAddress = () => record('accounts.calendar-address-ended', account);
    endSecrets(tx, user_id, 'deactivated', { onCalendarAddress });
  });
  record(`${role}s.${activity ?? 'updated'}`, { before: person, after: saved });
  if (activity !== null) record(`accounts.${activity}`, account);
  return id;
}

const noJobs: Promise<readonly JobOrderRow[]> = Promise.resolve([]);

function freeJob(context: CommandContext, job: JobOrderRow): void {
  if (!allows(jobOrderWorkflow, 'unassign', job)) return;
  const freed = advance(jobOrderWorkflow, 'unassign', job, context.actor, notYetUnderway);
  recordMove(context, job, saveJobOrder(context.tx, job, freed));
}

function openJobsLeft(open: readonly { readonly number: number }[]): ProblemAnswer {
  const numbers = open.map(({ number }) => `JO-${number}`);
  return new ProblemAnswer(409, 'open_jobs', because('open_jobs', { numbers }));
}

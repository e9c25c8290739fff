import { updateTechnician } from '#contract/technicians.ts';
import { activityChange, unseenOpenJobs } from '#domain/staff.ts';
import { withCountryPrefix } from '#domain/values/phone.ts';
import type { Transaction } from '#server/database/database.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { endSessionsOf, tieAccount } from '#server/store/accounts.ts';
import { getOperator } from '#server/store/operators.ts';
import { lockTechnician, openJobsOf, saveTechnician, type Technician } from '#server/store/technicians.ts';
import { because } from '#words/say/because.ts';
import { viewTechnician } from './queries.ts';

/** A technician who is deactivated is signed out in the same transaction. Open jobs stay until somebody assigns them anew. */
export const update = command(
  updateTechnician,
  viewTechnician,
  async ({ tx, record, asSystem }, { id, version, open_jobs_seen, ...fields }) => {
    const technician = await lockTechnician(tx, id);
    requireVersion('technician', technician, version);
    const activity = activityChange(technician.is_active, fields.is_active ?? technician.is_active);
    if (activity === 'deactivated') await requireOpenJobsSeen(tx, technician, open_jobs_seen);
    const { country } = await getOperator(tx, technician.operator_id);
    const phone = withCountryPrefix(fields.phone, country);
    const saved = await saveTechnician(tx, technician, { ...fields, phone });
    const { operator_id, name, user_id } = saved;
    await asSystem(async () => {
      await tieAccount(tx, user_id, { operator_id, name });
      if (activity === 'deactivated') await endSessionsOf(tx, user_id);
    });
    record(`technicians.${activity ?? 'updated'}`, { before: technician, after: saved });
    return id;
  },
);

async function requireOpenJobsSeen(
  tx: Transaction,
  technician: Technician,
  seen: readonly string[],
): Promise<void> {
  const open = await openJobsOf(tx, technician);
  if (unseenOpenJobs(open, seen).length > 0) throw openJobsLeft(open);
}

function openJobsLeft(open: readonly { readonly number: number }[]): ProblemAnswer {
  const numbers = open.map(({ number }) => `JO-${number}`);
  return new ProblemAnswer(409, 'open_jobs', because('open_jobs', { numbers }));
}

import { updateTechnician } from '#contract/technicians.ts';
import { activityChange, unseenOpenJobs } from '#domain/staff.ts';
import { withCountryPrefix } from '#domain/values/phone.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { endSecrets } from '#server/steps/end-secrets.ts';
import { tieAccount } from '#server/store/accounts.ts';
import { getOperatorOf } from '#server/store/operators.ts';
import { lockTechnician, openJobsOf, saveTechnician, technicians } from '#server/store/technicians.ts';
import { because } from '#words/say/because.ts';
import { viewTechnician } from './queries.ts';

/** A technician who is deactivated is signed out in the same transaction. Open jobs stay until somebody assigns them anew. */
export const update = command(
  updateTechnician,
  viewTechnician,
  async ({ tx, record, asSystem }, { id, version, open_jobs_seen, ...fields }) => {
    const [technician, { country }, open] = await inOneTrip(
      lockTechnician(tx, id),
      getOperatorOf(tx, technicians, id),
      openJobsOf(tx, id),
    );
    requireVersion('technician', technician, version);
    const activity = activityChange(technician.is_active, fields.is_active ?? technician.is_active);
    if (activity === 'deactivated' && unseenOpenJobs(open, open_jobs_seen).length > 0)
      throw openJobsLeft(open);
    const phone = withCountryPrefix(fields.phone, country);
    const saved = saveTechnician(tx, technician, { ...fields, phone });
    const { operator_id, name, user_id } = saved;
    const onCalendarAddress = () =>
      record('accounts.calendar-address-ended', { of: { id: user_id, operator_id, name } });
    asSystem(() => {
      tieAccount(tx, user_id, { operator_id, name });
      if (activity === 'deactivated') endSecrets(tx, user_id, 'deactivated', { onCalendarAddress });
    });
    record(`technicians.${activity ?? 'updated'}`, { before: technician, after: saved });
    return id;
  },
);

function openJobsLeft(open: readonly { readonly number: number }[]): ProblemAnswer {
  const numbers = open.map(({ number }) => `JO-${number}`);
  return new ProblemAnswer(409, 'open_jobs', because('open_jobs', { numbers }));
}

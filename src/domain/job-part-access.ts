import type { Access, Own, Through } from './access-rule.ts';
import { planners, type Role, roles } from './actor.ts';
import type { JobPartRecord, RecordName } from './record-name.ts';

const byOperator: Own = { column: 'operator_id', tie: 'operator_id' };
/** Anyone with access to a job also has access to its parts. */
const throughItsJob: Through<RecordName> = { through: 'job_orders', column: 'id', target: 'job_order_id' };
const withJob: Access<RecordName>['reach'] = {
  super_admin: 'every row',
  country_operator: byOperator,
  dispatcher: byOperator,
  technician: throughItsJob,
  client: throughItsJob,
};
function ofJob(
  rights: Pick<Access, 'insert'> & Partial<Pick<Access, 'update' | 'remove'>>,
): Access<RecordName> {
  return { reach: withJob, update: {}, ...rights };
}
const onSite: readonly Role[] = ['super_admin', 'technician'];
const forClient: readonly Role[] = ['super_admin', 'client'];
const plannersAndTechnician: readonly Role[] = [...planners, 'technician'];
const each = (roles: readonly Role[], columns: 'every column' | readonly string[]): Access['update'] =>
  Object.fromEntries(roles.map((role) => [role, columns]));

export const jobPartAccess: Readonly<Record<JobPartRecord, Access<RecordName>>> = {
  visit_reports: ofJob({ insert: planners, update: each(onSite, 'every column') }),
  requested_times: ofJob({
    insert: forClient,
    update: each(forClient, ['asked_date', 'asked_note']),
    remove: roles,
  }),
  client_windows: ofJob({ insert: planners, update: each(planners, ['told_from', 'told_until']) }),
  first_arrivals: ofJob({ insert: onSite }),
  visit_outcomes: ofJob({
    insert: plannersAndTechnician,
    update: each(onSite, ['outcome', 'outcome_reason']),
    remove: plannersAndTechnician,
  }),
  missing_parts: ofJob({
    insert: plannersAndTechnician,
    update: each(plannersAndTechnician, ['missing_part', 'part_expected_on', 'part_came_at']),
    remove: plannersAndTechnician,
  }),
  cancellations: ofJob({ insert: roles }),
  signatures: ofJob({ insert: [...onSite, 'client'] }),
  signature_disputes: ofJob({
    insert: forClient,
    update: each(planners, ['dispute_settled_at', 'dispute_settled_reason']),
  }),
  ratings: ofJob({ insert: forClient }),
  settlements: ofJob({ insert: [...planners, 'client'] }),
};

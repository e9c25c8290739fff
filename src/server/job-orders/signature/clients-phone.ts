import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { AccountRequest } from '#server/platform/account-call.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { visitorOf } from '#server/platform/visitor.ts';
import type { JobLink } from '#server/store/one-time-tokens.ts';
import { because } from '#words/say/because.ts';

/**
 * Returns whether the browser belongs to the service company: someone with a role other than client is signed in, or
 * one of the operator's people, a super admin or the person who showed the code has signed in there before. Runs in the
 * scope of the installation.
 */
export async function isCompanyDevice(
  tx: Transaction,
  { caller, c }: Pick<AccountRequest, 'caller' | 'c'>,
  { job_order_id, user_id }: Pick<JobLink, 'job_order_id' | 'user_id'>,
): Promise<boolean> {
  const role = caller?.ownRole ?? null;
  if (role !== null && role !== 'client') return true;
  const { device } = visitorOf(c);
  if (device === null) return false;
  const known = await tx.rows(sql`
    select from job_orders j
      join user_roles r on r.role <> 'client'
      join profiles p on p.id = r.user_id and p.deactivated_at is null
        and (p.operator_id = j.operator_id or r.role = 'super_admin' or p.id = ${user_id})
      join known_devices d on d.user_id = p.id and d.token_sha256 = ${device}
    where j.id = ${job_order_id} limit 1`);
  return known.length > 0;
}

/** Refuses a link on the company's device, where a signature would not be known to come from the client. */
export function refuseCompanyDevice(number: string): never {
  throw new ProblemAnswer(409, 'refused', because('link_on_company_device', { number }));
}

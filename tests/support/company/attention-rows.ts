import { type SQL, sql } from 'drizzle-orm';
import type { AttentionKind } from '#domain/planning/attention.ts';
import { closeDays } from '#tests/support/company/closed-days.ts';
import { addLateWork } from '#tests/support/company/late-work-steps.ts';
import type { Company } from '#tests/support/company/people.ts';
import { changeJob, type JobSeed, makeJob, makeRequest } from '#tests/support/company/work.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

export const hours = (count: number) => new Date(testMoment.getTime() + count * 3_600_000);
export const days = (count: number) => hours(count * 24);
const dayAt = (count: number) => days(count).toISOString().slice(0, 10);

/** Creates rows for each kind of entry, and similar rows that must not be listed. */
export async function fillAttention(
  app: TestServer,
  company: Company,
): Promise<Readonly<Record<AttentionKind, string[]>>> {
  const { database } = app.server;
  const { technician, secondTechnician, secondClient } = company;
  const job = async (seed: JobSeed) => (await makeJob(database, company, seed)).id;
  const request = async (seed: Parameters<typeof makeRequest>[2]) =>
    (await makeRequest(database, company, seed)).id;
  const nobody = { workflow_status: 'scheduled' } as const;
  const owed = { respond_by: hours(-5), arrive_by: hours(-2) };
  const startedSeed = { technician: secondTechnician, scheduled_date: hours(-4) };
  const visitOfRequest = async (seed: JobSeed, change: SQL) => {
    const { id, service_request_id } = await makeJob(database, company, seed);
    await database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`update service_requests set ${change} where id = ${service_request_id}`),
    );
    return { id, request_id: service_request_id ?? '' };
  };
  const isClosed = sql`status = 'rejected', outcome = 'closed', rejection_reason = 'Too late'`;
  const over = (seed: JobSeed) => visitOfRequest({ ...seed, cancelled: true }, isClosed);
  const longAgo = { cancelled: true, cancelled_at: days(-400) };
  const emergency = [
    await request({ urgency: 'emergency', created_at: hours(-3) }),
    await request({ urgency: 'emergency', status: 'reviewed', created_at: hours(-2) }),
    await job({ ...nobody, urgency: 'emergency', scheduled_date: days(5) }),
  ];
  const calledOffEmergency = { urgency: 'emergency', cancelled: true } as const;
  emergency.unshift(await job({ ...calledOffEmergency, cancelled_at: hours(-4) }));
  await over(calledOffEmergency);
  await request({ urgency: 'high' });
  await request({ urgency: 'emergency', status: 'rejected' });
  await job({ urgency: 'emergency', scheduled_date: days(6) });

  const askedToCall = (seed: JobSeed) => visitOfRequest(seed, sql`awaits_call_back = true`);
  const calledOffLongAgo = await askedToCall({ scheduled_date: hours(15 * 24 + 13), ...longAgo });
  const call_back = [calledOffLongAgo.request_id];
  await visitOfRequest(longAgo, sql`${isClosed}, awaits_call_back = true`);
  const response_late = [await request({ promises: owed })];
  await request({ promises: { respond_by: hours(1), arrive_by: hours(2) } });
  await request({ status: 'rejected', promises: owed });
  const arrival_late = [
    await request({ status: 'reviewed', promises: { ...owed, arrive_by: hours(-3) } }),
    await job({ scheduled_date: days(7), promises: owed }),
  ];
  await job({ ...startedSeed, workflow_status: 'in_progress', technician, promises: owed });
  await over({ scheduled_date: days(8), promises: owed });

  const late = [await job({ scheduled_date: hours(-1) })];
  await over({ scheduled_date: hours(-1) });
  await job({ ...startedSeed, workflow_status: 'in_progress', technician });

  await job({ scheduled_date: days(2) });
  await job({ scheduled_date: new Date(days(2).getTime() + 90 * 60_000) });
  await job({ scheduled_date: days(2), technician: secondTechnician });
  const overlap = [await job({ scheduled_date: new Date(days(2).getTime() + 150 * 60_000) })];
  await over({ scheduled_date: new Date(days(2).getTime() + 180 * 60_000) });
  await job({ scheduled_date: days(20) });
  await job({ scheduled_date: days(20) });

  await closeDays(database, company, { holiday: days(3), closed: [days(4), days(16)] });
  const closed_day = [
    await job({ scheduled_date: days(3) }),
    await job({ ...nobody, scheduled_date: days(4) }),
  ];
  await job({ urgency: 'emergency', scheduled_date: hours(3 * 24 + 3) });
  await over({ scheduled_date: days(3) });
  await job({ scheduled_date: days(16) });

  const unassigned = [await job({ ...nobody, scheduled_date: hours(-30) })];
  await job({ ...nobody, scheduled_date: hours(25) });
  const submitted = {
    ...startedSeed,
    workflow_status: 'awaiting_signature',
    submitted_at: hours(-3),
  } as const;
  const unsigned = [await job(submitted)];
  await job({ ...submitted, submitted_at: hours(-1) });
  await over({ ...submitted });
  const done = { ...startedSeed, workflow_status: 'completed', client: secondClient, at: days(-2) } as const;
  const followUpSeed = { ...done, submitted_at: hours(-3), follow_up_reason: 'Bring the new pump' };
  const [other, ownMachine] = [secondClient.machines[0].id, secondClient.machines[1].id];
  const awaited = { ...followUpSeed, machine_id: ownMachine, missing_part: 'Pump head' };
  const part_due = [await job({ ...awaited, part_expected_on: dayAt(0) })];
  const awaitedUntil = await job({ ...awaited, part_expected_on: dayAt(14) });
  const next = { client: secondClient, machine_id: ownMachine, scheduled_date: hours(13 * 24 + 7) };
  const before_part = [await job(next)];
  await changeJob(database, before_part[0] ?? '', { forerunner_id: awaitedUntil });
  const follow_up = [
    await job({ ...followUpSeed, machine_id: ownMachine }),
    await job({ ...followUpSeed, machine_id: other, submitted_at: days(-120), at: days(-121) }),
  ];
  await job({ client: secondClient, machine_id: other, scheduled_date: days(9), at: hours(-2) });
  const calledOff = { client: secondClient, machine_id: other, cancelled: true, cancelled_at: hours(-5) };
  const stranded = [await job({ ...calledOff, cancelled_at: days(-300) }), await job(calledOff)];
  const time_asked = [await job({ scheduled_date: days(10), asked_date: days(11) })];
  await over({ scheduled_date: days(12), asked_date: days(13) });
  const disputed = [await job({ ...done, machine_id: ownMachine, disputed_at: hours(-1) })];
  const late_work = [await job({ ...done, machine_id: ownMachine })];
  await addLateWork(database, late_work[0] ?? '', { at: hours(-2) });
  await addLateWork(database, await job({ ...done, machine_id: ownMachine }), { isSettled: true });
  const long = { workflow_status: 'in_progress', scheduled_date: hours(-4), started_at: hours(-4) } as const;
  const still_running = [await job(long)];
  const held = { ...long, ...startedSeed, started_at: days(-2), paused_at: days(-2) };
  const on_hold = [await job(held)];
  await job({ ...held, hold_until: days(1) });
  const priced = { ...done, machine_id: other, price_reason: 'Two groups were rebuilt', visit_fee: '12.500' };
  const unusual_price = [await job({ ...priced, submitted_at: days(-1) })];
  await job({ ...priced, submitted_at: days(-8) });
  const urgent = { emergency, call_back, response_late, arrival_late, late, overlap, closed_day };
  const open = { time_asked, disputed, late_work, stranded, unassigned, still_running, on_hold };
  return { ...urgent, ...open, before_part, unsigned, part_due, follow_up, unusual_price };
}

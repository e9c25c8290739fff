import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { feedPath, getCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from '#contract/calendar.ts';
import { NotFoundError } from '#domain/errors.ts';
import { accountQuery } from '#server/platform/account-call.ts';
import { command } from '#server/platform/command.ts';
import type { Caller } from '#server/platform/context.ts';
import { calendar_feeds } from '#server/store/calendar-feeds.ts';
import { sha256 } from '#server/store/rows/sha256.ts';

const secretBytes = 32;

/** Throws for a super_admin who acts for a technician, because only technicians have a feed. */
function technicianOf(caller: Caller | null): string {
  const id = caller?.view.technician_id ?? null;
  if (id === null) throw new NotFoundError('technician');
  return id;
}

export const get = accountQuery(getCalendarFeed, async ({ tx, caller }) => {
  const technician_id = technicianOf(caller);
  const [feed] = await tx.orm
    .select()
    .from(calendar_feeds)
    .where(eq(calendar_feeds.technician_id, technician_id));
  return JSON.stringify({ created_at: feed?.created_at.toISOString() ?? null });
});

export const renew = command(renewCalendarFeed, { as: 'account' }, async ({ tx, caller, now }) => {
  const technician_id = technicianOf(caller);
  const secret = randomBytes(secretBytes).toString('base64url');
  const secret_sha256 = sha256(secret);
  const feed = { secret_sha256, created_at: now };
  await tx.orm
    .insert(calendar_feeds)
    .values({ technician_id, ...feed })
    .onConflictDoUpdate({ target: calendar_feeds.technician_id, set: feed });
  return JSON.stringify({ created_at: now.toISOString(), path: `${feedPath}${secret}.ics` });
});

export const revoke = command(revokeCalendarFeed, { as: 'account' }, async ({ tx, caller }) => {
  await tx.orm.delete(calendar_feeds).where(eq(calendar_feeds.technician_id, technicianOf(caller)));
  return JSON.stringify({ created_at: null });
});

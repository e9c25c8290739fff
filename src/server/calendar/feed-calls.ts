import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { feedPath, getCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from '#contract/calendar.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { AccountHandler } from '#server/platform/calls.ts';
import type { Caller } from '#server/platform/context.ts';
import { systemIdentity } from '#server/store/access/identity.ts';
import { calendar_feeds } from '#server/store/calendar-feeds.ts';

const secretBytes = 32;

/** A feed is the technician's own; a super_admin in a technician's place has none. */
function technicianOf(caller: Caller | null): string {
  const id = caller?.view.technician_id ?? null;
  if (id === null) throw new NotFoundError('technician');
  return id;
}

export const get: AccountHandler = {
  kind: 'account',
  call: getCalendarFeed,
  run: async ({ database }, _, caller) => {
    const technician_id = technicianOf(caller);
    const [feed] = await database.transaction(
      systemIdentity,
      ({ orm }) => orm.select().from(calendar_feeds).where(eq(calendar_feeds.technician_id, technician_id)),
      { readOnly: true },
    );
    return JSON.stringify({ created_at: feed?.created_at.toISOString() ?? null });
  },
};

export const renew: AccountHandler = {
  kind: 'account',
  call: renewCalendarFeed,
  run: async ({ database, now }, _, caller) => {
    const technician_id = technicianOf(caller);
    const secret = randomBytes(secretBytes).toString('base64url');
    const secret_sha256 = createHash('sha256').update(secret).digest('hex');
    const feed = { secret_sha256, created_at: now() };
    await database.transaction(systemIdentity, ({ orm }) =>
      orm
        .insert(calendar_feeds)
        .values({ technician_id, ...feed })
        .onConflictDoUpdate({ target: calendar_feeds.technician_id, set: feed }),
    );
    return JSON.stringify({ created_at: feed.created_at.toISOString(), path: `${feedPath}${secret}.ics` });
  },
};

export const revoke: AccountHandler = {
  kind: 'account',
  call: revokeCalendarFeed,
  run: async ({ database }, _, caller) => {
    const technician_id = technicianOf(caller);
    await database.transaction(systemIdentity, ({ orm }) =>
      orm.delete(calendar_feeds).where(eq(calendar_feeds.technician_id, technician_id)),
    );
    return JSON.stringify({ created_at: null });
  },
};

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const hearsWithinMs = 5_000;

/**
 * Whether a connection stays the same from one transaction to the next. Behind a pooler in transaction mode it does not:
 * what is prepared on it is gone, and news that it listens to go to someone else. Only news from another connection
 * show it, because a pooler with nothing to do gives the same one back.
 */
export async function keepsSessions(connection: pg.ClientConfig): Promise<boolean> {
  const [listener, teller] = [new pg.Client(connection), new pg.Client(connection)];
  // The failure is what connect or query rejects with; unheard, the event would end the process.
  for (const client of [listener, teller]) client.on('error', () => undefined);
  try {
    await Promise.all([listener.connect(), teller.connect()]);
    const channel = `grouphead_${randomUUID().replaceAll('-', '')}`;
    await listener.query(`LISTEN ${channel}`);
    const heard = once(listener, 'notification').then(() => true);
    await teller.query(`NOTIFY ${channel}`);
    return await Promise.race([heard, sleep(hearsWithinMs, false, { ref: false })]);
  } finally {
    await Promise.all([listener.end(), teller.end()]);
  }
}

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const hearsWithinMs = 5_000;

/**
 * Returns true if a connection keeps its session from one transaction to the next. Behind a pooler in
 * transaction mode, it does not: prepared statements are lost, and notifications arrive on other connections.
 * Only a notification from a second connection reveals this, because an idle pooler returns the same
 * connection again.
 */
export async function keepsSessions(connection: pg.ClientConfig): Promise<boolean> {
  const [listener, notifier] = [new pg.Client(connection), new pg.Client(connection)];
  // connect and query reject with the error anyway, but an error event without a listener would end the process.
  for (const client of [listener, notifier]) client.on('error', () => undefined);
  try {
    await Promise.all([listener.connect(), notifier.connect()]);
    const channel = `grouphead_${randomUUID().replaceAll('-', '')}`;
    await listener.query(`LISTEN ${channel}`);
    const heard = once(listener, 'notification').then(() => true);
    await notifier.query(`NOTIFY ${channel}`);
    return await Promise.race([heard, sleep(hearsWithinMs, false, { ref: false })]);
  } finally {
    await Promise.all([listener.end(), notifier.end()]);
  }
}

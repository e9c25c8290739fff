import { sql } from 'drizzle-orm';
import { Counter, collectDefaultMetrics, Gauge } from 'prom-client';
import { withTimeout } from '#server/database/timing/timeout.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { type MailFigures, mailFigures } from '#server/store/outgoing-mails.ts';
import type { Server } from './context.ts';
import { notReadyReasons } from './readiness/readiness.ts';

const databaseWithinMs = 2000;

/**
 * Returns a function that creates the text for Prometheus. It runs two small statements, and works even if the
 * database is unavailable.
 */
export function openScrape(server: Server): () => Promise<string> {
  const { registry } = server.metrics;
  collectDefaultMetrics({ register: registry });
  const setProcess = processFigures(server);
  const setReplica = replicaFigures(server);
  const database = databaseGauges(server);
  const setReadiness = readinessGauges(server);
  return async () => {
    setProcess();
    setReplica();
    const readiness = setReadiness();
    await withTimeout(databaseWithinMs, askDatabase(server), 'the database did not answer').then(
      database.set,
      database.setDown,
    );
    await readiness;
    return registry.metrics();
  };
}

/** Returns functions that define metrics for this server. */
function figuresOf({ metrics }: Server) {
  const registers = [metrics.registry];
  return {
    gauge: (name: string, help: string, labelNames: string[] = []) =>
      new Gauge({ name, help, labelNames, registers }),
    counter: (name: string, help: string, labelNames: string[]) =>
      new Counter({ name, help, labelNames, registers }),
  };
}

/** Returns a function that updates the figures that this process knows without a query. */
function processFigures(server: Server): () => void {
  const { database, version } = server;
  const { gauge, counter } = figuresOf(server);
  gauge('grouphead_info', 'Always 1; the version of the program and the kind of the database are labels', [
    'version',
    'database',
  ]).set({ version, database: database.kind }, 1);
  const connections = gauge(
    'grouphead_database_connections',
    'Connections of the pool, by state: in_use or idle; waiting are transactions that wait for one',
    ['state'],
  );
  const most = gauge('grouphead_database_connections_max', 'The most connections that the pool opens');
  const transactions = counter(
    'grouphead_transactions_total',
    'Transactions, by stage: begun, committed or rolled_back (refused ones too)',
    ['stage'],
  );
  return () => {
    const figures = database.figures();
    connections.set({ state: 'in_use' }, figures.connections.inUse);
    connections.set({ state: 'idle' }, figures.connections.idle);
    connections.set({ state: 'waiting' }, figures.connections.waiting);
    most.set(figures.connections.most);
    transactions.reset();
    transactions.inc({ stage: 'begun' }, figures.transactions.begun);
    transactions.inc({ stage: 'committed' }, figures.transactions.committed);
    transactions.inc({ stage: 'rolled_back' }, figures.transactions.rolledBack);
  };
}

/** Returns a function that updates the figures of the read replica. Without a replica, they have no values. */
function replicaFigures(server: Server): () => void {
  const { gauge, counter } = figuresOf(server);
  const current = gauge(
    'grouphead_replica_current',
    'Whether the read replica answers reads; otherwise the primary does',
  );
  const lag = gauge('grouphead_replica_lag_seconds', 'How far the read replica is behind the primary');
  const reads = counter(
    'grouphead_replica_reads_total',
    'Reads that a replica may answer, by the database that did: replica or primary',
    ['by'],
  );
  return () => {
    const { replica } = server.database.figures();
    for (const figure of [current, lag]) figure.remove();
    reads.reset();
    if (replica === null) return;
    current.set(replica.state === 'current' ? 1 : 0);
    if (replica.lagSeconds !== null) lag.set(replica.lagSeconds);
    reads.inc({ by: 'replica' }, replica.reads.replica);
    reads.inc({ by: 'primary' }, replica.reads.primary);
  };
}

/** Returns a function that updates the server's readiness metrics. */
function readinessGauges(server: Server): () => Promise<void> {
  const { gauge } = figuresOf(server);
  const notReady = gauge(
    'grouphead_not_ready',
    'Whether the server is not ready, by reason: 1 while the reason exists, otherwise 0',
    ['reason'],
  );
  const ahead = gauge(
    'grouphead_clock_ahead_seconds',
    "How far this server's clock is ahead of the database's",
  );
  return async () => {
    const { reasons, clockAheadSeconds } = await server.readiness.look();
    for (const reason of notReadyReasons) notReady.set({ reason }, reasons.includes(reason) ? 1 : 0);
    if (clockAheadSeconds === null) ahead.remove();
    else ahead.set(clockAheadSeconds);
  };
}

type DatabaseFigures = MailFigures & { readonly backed_up_at: Date | null; readonly now: Date };

async function askDatabase({ database }: Server): Promise<DatabaseFigures> {
  const [row] = await database.transaction(
    systemFor({ installation: 'the figures describe the whole installation' }),
    (tx) =>
      tx.rows<DatabaseFigures>(sql`
        select ${mailFigures}, (select backed_up_at from installation) as backed_up_at, clock_timestamp() as now
        from outgoing_mails`),
    { readOnly: true },
  );
  if (row === undefined) throw new Error('the database returned no figures');
  return row;
}

function databaseGauges(server: Server) {
  const { gauge } = figuresOf(server);
  const up = gauge('grouphead_database_up', 'Whether the database answered this scrape within 2 seconds');
  const mails = gauge('grouphead_mails', 'Mails in the queue, by state: waiting or failed', ['state']);
  const oldest = gauge('grouphead_mail_oldest_seconds', 'Age of the oldest mail that waits; 0 without one');
  const backup = gauge(
    'grouphead_backup_timestamp_seconds',
    'When the newest backup was complete; 0 before the first',
  );
  const seconds = (at: Date) => at.getTime() / 1000;
  return {
    set: (figures: DatabaseFigures) => {
      up.set(1);
      mails.set({ state: 'waiting' }, figures.waiting);
      mails.set({ state: 'failed' }, figures.failed);
      oldest.set(figures.waiting_since === null ? 0 : seconds(figures.now) - seconds(figures.waiting_since));
      backup.set(figures.backed_up_at === null ? 0 : seconds(figures.backed_up_at));
    },
    /** Removes the figures that cannot be known without the database, instead of reporting old ones. */
    setDown: () => {
      up.set(0);
      mails.reset();
      for (const unknown of [oldest, backup]) unknown.remove();
    },
  };
}

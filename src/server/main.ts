import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { demoPassword } from '#contract/demo.ts';
import { speak } from '#words/words.ts';
import { adoptFiles } from './adopt-files.ts';
import { answerAtSocket } from './backups/backup-source.ts';
import { requireNotMoved } from './backups/moved-folder.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './database/open.ts';
import { demoAccounts } from './demo/people.ts';
import { openDayPlayer } from './demo/play/player.ts';
import { startDemo } from './demo/start-demo.ts';
import { sealDaysRegularly } from './evidence/seal-days.ts';
import { openMailer } from './outbox/mailer.ts';
import { notifyOfMissedTargetsRegularly } from './outbox/missed-targets.ts';
import { pushKeyOf } from './outbox/push/push-key.ts';
import { openPusher } from './outbox/push/pusher.ts';
import type { Regular } from './outbox/regularly.ts';
import { remindRegularly } from './outbox/reminders.ts';
import { type Retention, sweepRegularly } from './outbox/sweep.ts';
import { pagesOf } from './pages.ts';
import type { Server } from './platform/context.ts';
import { type Env, readEnv } from './platform/env.ts';
import { openFileStore } from './platform/file-settings.ts';
import type { MarkedStore } from './platform/files/marked-store.ts';
import { type Live, openLive } from './platform/live.ts';
import { type Log, linesOfTurn, openLog } from './platform/log.ts';
import { openMetrics } from './platform/metrics.ts';
import { openReadiness } from './platform/readiness/readiness.ts';
import { startTracing } from './platform/tracing/start-tracing.ts';
import { tracedDatabase } from './platform/tracing/traced-database.ts';
import { preparationOf, prepareDatabase } from './prepare-database.ts';
import { keepSumsRegularly } from './reports/keep-sums.ts';
import { continueErasuresRegularly } from './retention/continue-erasures.ts';
import { retainRegularly } from './retention/retain.ts';
import { handlersOf } from './routes.ts';
import type { Ask } from './site/combined-reads.ts';
import { type HttpSettings, httpApp } from './site/http.ts';
import { listen, requireFreePort } from './site/listen.ts';
import { serveMetrics } from './site/metrics-port.ts';
import { type Accounts, openAccounts } from './steps/account-library.ts';
import { fullPasswordCost } from './steps/password.ts';
import { systemFor } from './store/access/identity.ts';
import { makeSetupToken, sessionSecret } from './store/installation.ts';
import { version } from './version.ts';

const migrations = join(import.meta.dirname, 'migrations');

async function openOwnDatabase(env: Env, log: Log): Promise<Database> {
  if (env.DATABASE_URL === undefined) requireNotMoved(env.DATA_DIR);
  return openDatabase({
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    replicaUrl: env.DATABASE_REPLICA_URL,
    poolSize: env.DATABASE_CONNECTIONS,
    statementTimeoutMs: 1000 * env.DATABASE_STATEMENT_SECONDS,
    waitMs: 1000 * env.DATABASE_WAIT_SECONDS,
    noticesNesting: env.NODE_ENV !== 'production',
    onError: (error) => log.error('database', { error: error.message }),
    atDoor: (database, visitor) =>
      answerAtSocket(database, visitor, {
        version,
        now: () => new Date(),
        onError: (error) => log.error('backup', { error: error.message }),
      }),
  });
}

/** Opens the database, and starts tracing if it is set up. Closing the database also sends the last spans. */
async function openTracedDatabase(env: Env, log: Log): Promise<Database> {
  const { TRACES_URL: url } = env;
  if (url === undefined) return openOwnDatabase(env, log);
  const stopTracing = await startTracing({ url, version });
  const database = tracedDatabase(await openOwnDatabase(env, log));
  return { ...database, close: () => database.close().finally(stopTracing) };
}

type Parts = {
  readonly database: Database;
  readonly log: Log;
  readonly isDemo: boolean;
  readonly files: MarkedStore;
};

function serverOf(env: Env, { database, log, isDemo, files }: Parts): Omit<Server, 'session' | 'wakeMailer'> {
  const now = () => new Date();
  return {
    database,
    log,
    metrics: openMetrics(),
    version,
    dataDir: env.DATA_DIR,
    files,
    readiness: openReadiness(
      { database, log, files, now },
      { preparation: preparationOf(migrations), clockToleranceSeconds: env.CLOCK_TOLERANCE_SECONDS },
    ),
    now,
    newId: uuidv7,
    origin: env.APP_ORIGIN ?? `http://localhost:${env.PORT}`,
    passwordCost: fullPasswordCost,
    isDemo,
    requiresTwoFactor: !isDemo,
    timestampUrl: env.TIMESTAMP_URL ?? null,
    mailLeavesBy: env.SMTP_URL === undefined ? 'files' : 'smtp',
    localPushService: null,
    callsPerMinute: env.CALLS_PER_MINUTE,
    writesPerMinute: env.WRITES_PER_MINUTE,
    clientRequestsPerDay: env.CLIENT_REQUESTS_PER_DAY,
  };
}

/** Opens the metrics port if one is set, and returns a function that closes the port. */
async function openMetricsPort(
  { METRICS_HOST: host, METRICS_PORT: port }: Env,
  server: Server,
): Promise<() => void> {
  if (port === undefined) return () => undefined;
  const { address, close } = await serveMetrics(server, { host, port });
  process.stdout.write(`Figures for Prometheus at ${address}/metrics\n`);
  return close;
}

const ownSecrets = systemFor({ installation: 'the server creates its own secrets when it starts' });

async function startRegularJobs(server: Server, env: Env): Promise<Regular[]> {
  const key = await pushKeyOf(server);
  return [
    sweepRegularly(server, retentionOf(env)),
    retainRegularly(server),
    continueErasuresRegularly(server),
    remindRegularly(server),
    notifyOfMissedTargetsRegularly(server),
    openPusher(server, { key }),
    sealDaysRegularly(server),
    keepSumsRegularly(server),
  ];
}

async function main(env: Env, args: readonly string[]): Promise<void> {
  const log = openLog(
    env.LOG_LEVEL,
    linesOfTurn((lines) => process.stderr.write(lines)),
  );
  await speak(env.APP_LANGUAGE);
  await requireFreePort(env.HOST, env.PORT);
  const database = await openTracedDatabase(env, log);
  let post: Regular | undefined;
  try {
    await prepareDatabase(database, migrations, log.info);
    const files = await adoptFiles(database, openFileStore(env), log);
    const secret = await database.transaction(ownSecrets, sessionSecret);
    const own = { database, newId: uuidv7, now: () => new Date(), passwordCost: fullPasswordCost };
    const accounts = openAccounts(own);
    const { isDemo, closed } = await startDemo(own, accounts, demoWishesOf(env, args));
    const server: Server = {
      ...serverOf(env, { database, log, isDemo, files }),
      session: sessionsOf(env, secret),
      wakeMailer: () => post?.wake(),
    };
    const setupToken = isDemo ? null : await database.transaction(ownSecrets, makeSetupToken);
    await server.readiness.look();
    const live = await openLive(server);
    const regular = await startRegularJobs(server, env);
    post = openMailer(server, {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM,
      folder: join(env.DATA_DIR, 'mail'),
    });
    const stopping = new AbortController();
    const webRoot = join(import.meta.dirname, '../web');
    const settings: HttpSettings = {
      reach: { appOrigin: env.APP_ORIGIN, trustProxy: env.TRUST_PROXY === 'yes' },
      webRoot: existsSync(join(webRoot, 'index.html')) ? webRoot : null,
      isWorkerOff: env.OFFLINE_WORKER === 'no',
      stopping: stopping.signal,
    };
    const closeMetrics = await openMetricsPort(env, server);
    const { app, player } = await composed(server, accounts, live, settings);
    const address = await listen(app, { host: env.HOST, port: env.PORT, stopping, log }, async () => {
      closeMetrics();
      await player?.stop();
      for (const work of regular) await work.stop();
      await post?.stop();
      await live.close();
      await database.close();
    });
    process.stdout.write(greeting(env.APP_ORIGIN ?? address, { isDemo, closed, setupToken }));
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Assembles the application. If the server runs the demo company, also opens the player for its played day. */
async function composed(server: Server, accounts: Accounts, live: Live, settings: HttpSettings) {
  const ask: Ask = (request, env) => app.fetch(request, env);
  const player = server.isDemo ? await openDayPlayer({ server, accounts, ask }) : null;
  const handlers = handlersOf(accounts, player);
  const routes = { handlers, pages: pagesOf(server, settings, handlers) };
  const app = httpApp(server, live, routes, settings);
  return { app, player };
}

function demoWishesOf(env: Env, args: readonly string[]) {
  return {
    isWanted: args.includes('--demo'),
    closes: args.includes('--close-demo-accounts'),
    isUsual: env.DATABASE_URL === undefined,
    now: env.DEMO_NOW ? new Date(env.DEMO_NOW) : new Date(),
  };
}

function retentionOf(env: Env): Retention {
  return {
    notifications: env.RETAIN_NOTIFICATIONS_DAYS,
    mails: env.RETAIN_MAILS_DAYS,
    invitations: env.RETAIN_INVITATIONS_DAYS,
    signInEvents: env.RETAIN_SIGN_IN_EVENTS_DAYS,
  };
}

function sessionsOf(env: Env, madeSecret: string): Server['session'] {
  const { SESSION_SECRET: secret = madeSecret } = env;
  return { secret, seconds: env.SESSION_SECONDS, longestSeconds: env.SESSION_LONGEST_SECONDS };
}

type Greeted = { readonly isDemo: boolean; readonly closed: number; readonly setupToken: string | null };

function greeting(address: string, { isDemo, closed, setupToken }: Greeted): string {
  const lines = [`Grouphead is running at ${address}`];
  if (closed > 0)
    lines.push('', `Closed ${closed} accounts of the demo company. All other data is unchanged.`);
  if (setupToken !== null)
    lines.push('', 'Make the first super admin with this one-time link:', `  ${address}/setup#${setupToken}`);
  if (isDemo) {
    lines.push('', `Demo accounts, all with the password ${demoPassword}:`);
    for (const { email, role, of } of demoAccounts) {
      lines.push(`  ${email.padEnd(24)} ${role ?? 'no role'}${of ? `, ${of}` : ''}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/**
 * Returns the error as one line. For a failed statement, this is only PostgreSQL's message, without the statement's
 * text and values.
 */
function reasonOf(error: unknown): string {
  if (error instanceof DrizzleQueryError && error.cause !== undefined) return reasonOf(error.cause);
  return error instanceof Error ? error.message : inspect(error, { breakLength: Number.POSITIVE_INFINITY });
}

try {
  await main(readEnv(), process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
}

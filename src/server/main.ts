import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { speak } from '#words/words.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './database/open.ts';
import { demoAccounts, demoPassword } from './demo/people.ts';
import { seedDemo } from './demo/seed.ts';
import { openPost } from './outbox/post.ts';
import type { Regular } from './outbox/regularly.ts';
import { remindRegularly } from './outbox/reminders.ts';
import { sweepRegularly } from './outbox/sweep.ts';
import type { Server } from './platform/context.ts';
import { type Env, readEnv } from './platform/env.ts';
import { openLive } from './platform/live.ts';
import { type Log, linesOfTurn, openLog } from './platform/log.ts';
import { openMetrics } from './platform/metrics.ts';
import { prepareDatabase } from './prepare-database.ts';
import { handlersOf, pagesOf } from './routes.ts';
import { type HttpSettings, httpApp } from './site/http.ts';
import { listen, requireFreePort } from './site/listen.ts';
import { serveMetrics } from './site/metrics-port.ts';
import { openAccounts } from './steps/account-library.ts';
import { fullPasswordCost } from './steps/password.ts';
import { systemIdentity } from './store/access/identity.ts';
import { makeSetupToken, sessionSecret } from './store/installation.ts';

const version = '0.1.0';

function openOwnDatabase(env: Env, log: Log): Promise<Database> {
  return openDatabase({
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    poolSize: env.DATABASE_CONNECTIONS,
    noticesNesting: env.NODE_ENV !== 'production',
    onError: (error) => log.error('database', { error: error.message }),
  });
}

type Parts = { readonly database: Database; readonly log: Log; readonly isDemo: boolean };

function serverOf(env: Env, { database, log, isDemo }: Parts): Omit<Server, 'session' | 'wakePost'> {
  return {
    database,
    log,
    metrics: openMetrics(),
    version,
    dataDir: env.DATA_DIR,
    now: () => new Date(),
    newId: uuidv7,
    origin: env.APP_ORIGIN ?? `http://localhost:${env.PORT}`,
    passwordCost: fullPasswordCost,
    requiresTwoFactor: !isDemo,
    mailLeavesBy: env.SMTP_URL === undefined ? 'files' : 'smtp',
    callsPerMinute: env.CALLS_PER_MINUTE,
  };
}

/** Gives the function that closes the port again. */
async function openMetricsPort(
  { METRICS_HOST: host, METRICS_PORT: port }: Env,
  server: Server,
): Promise<() => void> {
  if (port === undefined) return () => undefined;
  const { address, close } = await serveMetrics(server, { host, port });
  process.stdout.write(`Figures for Prometheus at ${address}/metrics\n`);
  return close;
}

async function main(env: Env, wantsDemo: boolean): Promise<void> {
  const log = openLog(
    env.LOG_LEVEL,
    linesOfTurn((lines) => process.stderr.write(lines)),
  );
  await speak(env.APP_LANGUAGE);
  await requireFreePort(env.HOST, env.PORT);
  const database = await openOwnDatabase(env, log);
  let post: Regular | undefined;
  try {
    await prepareDatabase(database, join(import.meta.dirname, 'migrations'));
    const secret = await database.transaction(systemIdentity, sessionSecret);
    const isDemo = wantsDemo || env.DATABASE_URL === undefined;
    const server: Server = {
      ...serverOf(env, { database, log, isDemo }),
      session: { secret: env.SESSION_SECRET ?? secret, seconds: env.SESSION_SECONDS },
      wakePost: () => post?.wake(),
    };
    const accounts = openAccounts(server);
    if (isDemo) await seedDemo(server, accounts, env.DEMO_NOW ? new Date(env.DEMO_NOW) : server.now());
    const setupToken = isDemo ? null : await database.transaction(systemIdentity, makeSetupToken);
    const live = await openLive(server);
    const sweeping = sweepRegularly(server, {
      notifications: env.RETAIN_NOTIFICATIONS_DAYS,
      mails: env.RETAIN_MAILS_DAYS,
      invitations: env.RETAIN_INVITATIONS_DAYS,
    });
    const reminding = remindRegularly(server);
    post = openPost(server, {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM,
      folder: join(env.DATA_DIR, 'mail'),
    });
    const stopping = new AbortController();
    const webRoot = join(import.meta.dirname, '../web');
    const settings: HttpSettings = {
      reach: { appOrigin: env.APP_ORIGIN, trustProxy: env.TRUST_PROXY === 'yes' },
      webRoot: existsSync(join(webRoot, 'index.html')) ? webRoot : null,
      stopping: stopping.signal,
    };
    const routes = { handlers: handlersOf(accounts), pages: pagesOf(server, settings) };
    const closeMetrics = await openMetricsPort(env, server);
    const app = httpApp(server, live, routes, settings);
    const address = await listen(app, { host: env.HOST, port: env.PORT, stopping, log }, async () => {
      closeMetrics();
      await sweeping.stop();
      await reminding.stop();
      await post?.stop();
      await live.close();
      await database.close();
    });
    process.stdout.write(greeting(env.APP_ORIGIN ?? address, isDemo, setupToken));
  } catch (error) {
    await database.close();
    throw error;
  }
}

function greeting(address: string, isDemo: boolean, setupToken: string | null): string {
  const lines = [`Grouphead is running at ${address}`];
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

try {
  await main(readEnv(), process.argv.includes('--demo'));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

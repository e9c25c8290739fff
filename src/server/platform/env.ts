import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { clientRequestsPerDay } from '#domain/entrance/attempts.ts';
import { locales } from '#words/words.ts';

const count = (least: number, most: number) =>
  z.coerce
    .number(`must be a whole number from ${least} to ${most}`)
    .check(
      z.int('must be a whole number'),
      z.minimum(least, `must be at least ${least}`),
      z.maximum(most, `must be at most ${most}`),
    );
const port = count(0, 65_535);
const seconds = count(1, 3600);
/** The number of days for which unneeded data is kept. */
const days = count(1, 36_500);

const origin = z.string().check(
  z.refine((value) => {
    if (!URL.canParse(value)) return false;
    const url = new URL(value);
    return /^https?:$/.test(url.protocol) && url.origin === value;
  }, 'must be an origin such as https://service.example.com, without a path'),
);

const host = z
  .string()
  .check(
    z.refine((value) => isIP(value) !== 0 || value === 'localhost', 'must be an IP address or localhost'),
  );

const httpAddress = (example: string) =>
  z
    .string()
    .check(
      z.refine(
        (value) => /^https?:\/\//.test(value) && URL.canParse(value),
        `must be an address such as ${example}`,
      ),
    );

const schema = z.object({
  HOST: z._default(host, '127.0.0.1'),
  PORT: z._default(port, 3000),
  /** The address in people's browsers, if it is not http://HOST:PORT. */
  APP_ORIGIN: z.optional(origin),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')),
  ),
  /** A streaming standby of that PostgreSQL, which answers some reads. */
  DATABASE_REPLICA_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')),
  ),
  /** The maximum number of open connections to PostgreSQL. */
  DATABASE_CONNECTIONS: z._default(count(1, 1000), 10),
  /** The maximum time for a statement. After 5 more seconds, its connection counts as lost. */
  DATABASE_STATEMENT_SECONDS: z._default(seconds, 30),
  /** The maximum time that a call waits for a connection. */
  DATABASE_WAIT_SECONDS: z._default(seconds, 10),
  /** A server is not ready if its clock differs from the database's by more than this. */
  CLOCK_TOLERANCE_SECONDS: z._default(count(1, 1_000_000_000), 60),
  DATA_DIR: z._default(z.string().check(z.minLength(1, 'must name a folder')), './data'),
  /** The S3-compatible bucket for photos and documents. Without it, they are stored in DATA_DIR/files. */
  FILES_S3_ENDPOINT: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^/]+\/?$/, 'must be an address such as https://s3.example.com')),
  ),
  FILES_S3_BUCKET: z.optional(z.string()),
  FILES_S3_REGION: z._default(z.string(), 'us-east-1'),
  FILES_S3_ACCESS_KEY: z.optional(z.string()),
  FILES_S3_SECRET_KEY: z.optional(z.string()),
  /**
   * The secret that signs invitations and encrypts second factors. By default, it is generated and kept in the
   * database.
   */
  SESSION_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  SESSION_SECONDS: z._default(
    z.coerce.number().check(z.int(), z.minimum(60, 'must be at least 60')),
    7 * 24 * 3600,
  ),
  /** After this time, a session can no longer be renewed. */
  SESSION_LONGEST_SECONDS: z._default(
    z.coerce.number().check(z.int(), z.minimum(60, 'must be at least 60')),
    30 * 24 * 3600,
  ),
  /** Uses the last entry of X-Forwarded-For as the caller's address. Set it only behind your own proxy. */
  TRUST_PROXY: z._default(z.enum(['yes', 'no'], 'must be yes or no'), 'no'),
  /** The server that sends emails. Without it, every email becomes a file in DATA_DIR/mail. */
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'))),
  /** The RFC 3161 server that confirms the time of each seal. Without it, a seal states the server's own time. */
  TIMESTAMP_URL: z.optional(httpAddress('https://timestamp.example.com')),
  /** The OpenTelemetry collector that receives traces (OTLP over HTTP). Without it, no traces are recorded. */
  TRACES_URL: z.optional(httpAddress('https://collector.example.com/v1/traces')),
  /** `no` removes the service worker from all devices, so that they no longer start offline. */
  OFFLINE_WORKER: z._default(z.enum(['yes', 'no'], 'must be yes or no'), 'yes'),
  APP_LANGUAGE: z._default(z.enum(locales), 'en'),
  MAIL_FROM: z._default(z.string().check(z.minLength(3)), 'Grouphead <grouphead@localhost>'),
  /** The limit for each address: fifty calls a second are enough for an office, and too few for a flood. */
  CALLS_PER_MINUTE: z._default(count(1, 1_000_000), 3000),
  /** The limit for each account: high enough to send a whole day's work at once, too low for a flood. */
  WRITES_PER_MINUTE: z._default(count(1, 1_000_000), 300),
  CLIENT_REQUESTS_PER_DAY: z._default(count(1, 1_000_000), clientRequestsPerDay),
  /** The address at which Prometheus reads the metrics. Without a port, no one can read them. */
  METRICS_HOST: z._default(host, '127.0.0.1'),
  METRICS_PORT: z.optional(port),
  RETAIN_NOTIFICATIONS_DAYS: z._default(days, 180),
  RETAIN_MAILS_DAYS: z._default(days, 30),
  RETAIN_INVITATIONS_DAYS: z._default(days, 365),
  RETAIN_SIGN_IN_EVENTS_DAYS: z._default(days, 365),
  LOG_LEVEL: z._default(z.enum(['info', 'warn', 'error'], 'must be info, warn or error'), 'info'),
  NODE_ENV: z.optional(z.string()),
  /** For tests: the moment around which the demo data is created. */
  DEMO_NOW: z.optional(z.iso.datetime({ offset: true, error: 'must be an ISO 8601 moment with offset' })),
});

export type Env = z.output<typeof schema>;

export class BadSettingError extends Error {}

/** Throws BadSettingError with a single line that lists the invalid settings. */
export function readEnv(values: Readonly<Record<string, string | undefined>> = process.env): Env {
  const nonEmpty = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(nonEmpty);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    throw new BadSettingError(`Bad setting: ${faults.join('; ')}`);
  }
  const { SMTP_URL, APP_ORIGIN } = parsed.data;
  if (SMTP_URL !== undefined && APP_ORIGIN === undefined) {
    throw new BadSettingError(
      'Bad setting: SMTP_URL needs APP_ORIGIN, the address that links in mail lead to',
    );
  }
  if (SMTP_URL !== undefined && nonEmpty.MAIL_FROM === undefined) {
    throw new BadSettingError('Bad setting: SMTP_URL needs MAIL_FROM, the address that mail comes from');
  }
  if (parsed.data.DATABASE_REPLICA_URL !== undefined && parsed.data.DATABASE_URL === undefined) {
    throw new BadSettingError(
      'Bad setting: DATABASE_REPLICA_URL needs DATABASE_URL, the primary of the replica',
    );
  }
  requireWholeBucket(nonEmpty);
  return { ...parsed.data, DATA_DIR: resolve(parsed.data.DATA_DIR) };
}

const bucketSettings = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY', 'SECRET_KEY'].map((name) => `FILES_S3_${name}`);

function requireWholeBucket(values: Readonly<Record<string, string | undefined>>): void {
  const missing = bucketSettings.filter((name) => values[name] === undefined);
  if (missing.length === 0 || missing.length === bucketSettings.length) return;
  throw new BadSettingError(`Bad setting: a bucket for files needs ${missing.join(', ')} too`);
}

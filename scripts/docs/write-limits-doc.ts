import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Call, Callers } from '#contract/calls/call.ts';
import { bodyLimitOf, isLarge, readLimits } from '#contract/calls/limits.ts';
import { roles } from '#domain/actor.ts';
import {
  addressesPerDay,
  addressesPerDayWithoutRole,
  attemptLimits,
  type CountName,
  eventMailsPerDay,
  eventMailsPerDayWithoutRole,
  type Limit,
  probesPerMinute,
  urgentMailsPerDay,
  windowMinutes,
} from '#domain/entrance/attempts.ts';
import { fileLimits } from '#domain/files/stored-file.ts';
import { largeBodyLimits } from '#server/platform/large-bodies.ts';
import { readCalls, readMailing, requireLimit, requireMostRows } from '../check/limited-calls.ts';

/** Writes docs/limits.md from the contract. With --check, only checks that the page is up to date. */

const page = 'docs/limits.md';

const beginning = `# Limits of the calls

Written by \`npm run generate\` from \`src/contract\`. The check fails if this page is stale, or if a call that must be counted has neither
a count nor a reason for having none. A call must be counted if it writes without an account, contains an email address, tries a
secret or hashes a password, decodes a picture, or sends an email to an address. Emails that notify people of an event are not
included: they go to people who are already known, and count for the account that caused the event, whatever the call.

Every call also counts for its network: up to 3000 a minute (\`CALLS_PER_MINUTE\`), see [operations](operations.md#limits).
Every write also counts for its account: up to 300 a minute from all networks together (\`WRITES_PER_MINUTE\`).
\`/readyz\` is counted separately: after ${probesPerMinute} requests a minute from a network, the response is 429 with \`Retry-After\`.
A read that returns no list has no maximum number of rows.

The last column says how many rows a read takes from the database at most: ${readLimits.perRow} for each row of its response and
${readLimits.besides.toLocaleString('en-US')} besides (–), or what the call names. \`bench/reads.test.ts\` counts them for every read and role in a
filled database.
`;

const megabyte = 1_000_000;

const ofRoles = (most: Readonly<Record<string, number>>, withoutRole: number) =>
  [...Object.entries(most), ['without a role', withoutRole]].map((each) => each.join(' ')).join(', ');

const countTexts: Readonly<Record<Exclude<CountName, keyof typeof attemptLimits>, string>> = {
  addresses: `addresses in all calls together, per day: ${ofRoles(addressesPerDay, addressesPerDayWithoutRole)}`,
  files: Object.entries(fileLimits.perDay)
    .map(([of, { files, bytes }]) => `per ${of} and day: ${files} files, ${bytes / megabyte} MB`)
    .join('; '),
};

const eventMailsText = `emails that notify others of the account’s actions, in all calls together, per day (UTC): ${ofRoles(eventMailsPerDay, eventMailsPerDayWithoutRole)}. Beyond this limit, people are notified by the bell only. Emails about emergencies outside the service hours count separately: ${urgentMailsPerDay} for every account. Emails about security do not count`;

function countText(name: CountName): string {
  if (name === 'addresses' || name === 'files') return countTexts[name];
  const { perAccount, perNetwork, perDay, perClientAndDay }: Limit = attemptLimits[name];
  if (name === 'link') return `in ${windowMinutes} minutes: ${perNetwork} per network`;
  if (perClientAndDay !== undefined)
    return `in ${windowMinutes} minutes: ${perAccount} per account; in a day: ${perDay} per account, and ${perClientAndDay} for all people of a client (\`CLIENT_REQUESTS_PER_DAY\`, of which an account has three quarters in a day and a quarter in ${windowMinutes} minutes); only a client’s own people are counted`;
  const day = perDay === undefined ? '' : `; in a day: ${perDay} for each of them`;
  return `in ${windowMinutes} minutes: ${perAccount} per account, address or record, and ${perNetwork} per network${day}`;
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]) => {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell || '–').join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
};

function callersText(by: Callers): string {
  if (typeof by === 'string') return by;
  return by.length === roles.length ? 'every role' : by.join(', ');
}

const calls = await readCalls();
const mailing = readMailing(calls);

function rowOf(call: Call): string[] {
  const large = isLarge(call)
    ? [`${largeBodyLimits.mostInMinute} bodies of this size per account and minute`]
    : [];
  const reason = call.uncounted === undefined ? [] : [`none: ${call.uncounted}`];
  return [
    `\`${call.name}\``,
    callersText(call.by),
    call.method === 'GET' ? '' : `${bodyLimitOf(call) / 1000} kB`,
    requireLimit(call, mailing.has(call)).join(', '),
    [...(call.counts ?? []), ...large, ...reason].join('; '),
    requireMostRows(call),
    call.mostRead ?? '',
  ];
}

const sorted = [...calls.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
const counts: readonly CountName[] = [...(Object.keys(attemptLimits) as CountName[]), 'addresses', 'files'];
const text = [
  beginning,
  table(
    [
      'call',
      'who may call',
      'maximum body',
      'reasons to count',
      'counts',
      'maximum rows',
      'maximum rows read',
    ],
    sorted.map(rowOf),
  ),
  '\n## The counts\n\nEvery attempt counts, whether or not it succeeds, except for right passwords and codes.\n',
  table(
    ['count', 'limit'],
    [...counts.map((name) => [String(name), countText(name)]), ['emails about events', eventMailsText]],
  ),
]
  .join('\n')
  .concat('\n');

if (!process.argv.includes('--check')) writeFileSync(page, text);
else if (!existsSync(page) || readFileSync(page, 'utf8') !== text) {
  console.error(`${page} is stale`);
  process.exitCode = 1;
}

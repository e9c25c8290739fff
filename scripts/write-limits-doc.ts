import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Call, Callers } from '#contract/calls/call.ts';
import { bodyLimitOf, isLarge } from '#contract/calls/limits.ts';
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
  windowMinutes,
} from '#domain/entrance/attempts.ts';
import { fileLimits } from '#domain/files/stored-file.ts';
import { largeBodyLimits } from '#server/platform/large-bodies.ts';
import { readCalls, readMailing, requireLimit, requireMostRows } from './limited-calls.ts';

/** Writes docs/limits.md from the contract. With --check, only checks that the page is up to date. */
const page = 'docs/limits.md';

const beginning = `# Limits of the calls

Written by \`npm run generate\` from \`src/contract\`; the check fails when it is stale, or when a call that needs a count has neither
one nor a reason. A call needs one that writes without an account, names an e-mail address, tries a secret or hashes a password,
decodes a picture, or sends a mail to an address. What mails tell of an event is not among these: such a mail goes to people who are
known already, and counts for the account that caused it, whatever the call.

Every call also counts for its network: 3000 in a minute (\`CALLS_PER_MINUTE\`), as [operations](operations.md#limits) says.
\`/readyz\` has a count of its own: ${probesPerMinute} in a minute for each network, then 429 with \`Retry-After\`.
A read without a list has no number of rows.
`;

const megabyte = 1_000_000;

const ofRoles = (most: Readonly<Record<string, number>>, withoutRole: number) =>
  [...Object.entries(most), ['without a role', withoutRole]].map((each) => each.join(' ')).join(', ');

const countTexts: Readonly<Record<Exclude<CountName, keyof typeof attemptLimits>, string>> = {
  addresses: `addresses of all calls together, a day: ${ofRoles(addressesPerDay, addressesPerDayWithoutRole)}`,
  files: Object.entries(fileLimits.perDay)
    .map(([of, { files, bytes }]) => `each ${of}, a day: ${files} files, ${bytes / megabyte} MB`)
    .join('; '),
};

const eventMailsText = `mails that tell others of what the account did, of all calls together, a day (UTC): ${ofRoles(eventMailsPerDay, eventMailsPerDayWithoutRole)}. Beyond it the bell tells and no mail; alerts and mails about security do not count`;

function countText(name: CountName): string {
  if (name === 'addresses' || name === 'files') return countTexts[name];
  const { perAccount, perNetwork, perDay }: Limit = attemptLimits[name];
  if (name === 'link') return `in ${windowMinutes} minutes: ${perNetwork} for each network`;
  const day = perDay === undefined ? '' : `; a day: ${perDay} for each of them`;
  return `in ${windowMinutes} minutes: ${perAccount} for each account, address or record, ${perNetwork} for each network${day}`;
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
    ? [`${largeBodyLimits.mostInMinute} such bodies of an account in a minute`]
    : [];
  const reason = call.uncounted === undefined ? [] : [`none: ${call.uncounted}`];
  return [
    `\`${call.name}\``,
    callersText(call.by),
    call.method === 'GET' ? '' : `${bodyLimitOf(call) / 1000} kB`,
    requireLimit(call, mailing.has(call)).join(', '),
    [...(call.counts ?? []), ...large, ...reason].join('; '),
    requireMostRows(call),
  ];
}

const sorted = [...calls.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
const counts: readonly CountName[] = [...(Object.keys(attemptLimits) as CountName[]), 'addresses', 'files'];
const text = [
  beginning,
  table(['call', 'who may call', 'body', 'why counted', 'counted by', 'most rows'], sorted.map(rowOf)),
  '\n## The counts\n\nAn attempt counts whether or not it succeeds, but for right passwords and codes.\n',
  table(
    ['count', 'what it allows'],
    [...counts.map((name) => [String(name), countText(name)]), ['mails of events', eventMailsText]],
  ),
]
  .join('\n')
  .concat('\n');

if (!process.argv.includes('--check')) writeFileSync(page, text);
else if (!existsSync(page) || readFileSync(page, 'utf8') !== text) {
  console.error(`${page} is stale`);
  process.exitCode = 1;
}

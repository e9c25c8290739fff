import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { access } from '#domain/access.ts';
import type { Actor } from '#domain/actor.ts';
import { searchPattern } from '#domain/values/search-text.ts';
import { identityOf } from '#server/store/access/identity.ts';
import { clientsNamed, idsOfPage, type Page, pageOfRecord, patternOf } from '#server/store/access/search.ts';
import { createMigratedDatabase } from '../support/databases/database.ts';
import { fillManyJobs, type Kind, large, largeActors, reachedBy } from '../support/databases/many-jobs.ts';
import { rounds } from '../support/rounds.ts';

const [jobs, clients] = rounds === 'all' ? [40_000, 6_000] : [12_000, 3_000];
const limit = 40;
const pages = 3;
const orderOf: Readonly<Record<Kind, string>> = {
  job_orders: 'scheduled_date',
  service_requests: 'created_at',
  clients: 'created_at',
  machines: 'created_at',
  technicians: 'created_at',
};
/** Returns the words that the actor tries. In `npm test`, the actors alternate: each tries every second word. */
const triedBy = (actor: Actor, words: readonly string[]) =>
  words.filter((_, place) => rounds === 'all' || (place + largeActors.indexOf(actor)) % 2 === 0);

/**
 * Words that match many rows, a few, one or none. They include complete and partial numbers of jobs and
 * requests, and words that are also a number or part of a phone number.
 */
const searches = [
  'hotel',
  'palm hotel',
  'zubarah',
  'zu',
  'ub',
  'q',
  'h',
  '5%',
  'GH-',
  'aurora',
  'GH-0000',
  'JO-1200',
  'jo 19',
  'SR-1200',
  'sr-4',
  'SR-999999',
  '77',
  '1',
  '05',
  '361',
  '3612',
  '1200',
  '007',
  '+9731',
  'yusuf',
];

const shortWords = ['zu', 'ub', 'q!', 'q', 'h', '5%', '05'];

const own = 'x.search_text like lower($1::text)';
const ofClient = `x.client_id in (select x.id from clients x where ${own})`;
/**
 * The value that replaces the pattern if the words cannot match a number. PostgreSQL checks for it before it reads a
 * row.
 */
const none = 'none';
const numberOf = (row: string, typed: string) => `(${typed} <> '${none}' and ${row}.number::text ~ ${typed})`;
/**
 * The conditions by kind of record. $2 and $3 are the patterns for the numbers of the records and of their requests. $4
 * is true if the phone numbers of requests are searched.
 */
const matchOf: Readonly<Record<Kind, string>> = {
  job_orders: `(${numberOf('x', '$2')} or ${ofClient} or x.service_request_id in (
    select r.id from service_requests r where ${numberOf('r', '$3')} or ($4 and r.contact_phone like $1)))`,
  service_requests: `(${numberOf('x', '$2')} or ${ofClient} or ($4 and x.contact_phone like $1))`,
  clients: own,
  machines: own,
  technicians: own,
};
const lettersOf: Readonly<Partial<Record<Kind, string>>> = { service_requests: 'sr' };

/**
 * Returns the pattern for the numbers that the words match. After letters, the digits must start the number. Digits
 * alone match only if `isShown` is true; two or more digits match anywhere in the number.
 */
function numbersTyped(letters: string, words: string, isShown: boolean): string {
  const digits = new RegExp(`^(?:${letters}[- ]?)([1-9]\\d*)$`, 'i').exec(words)?.[1];
  if (digits !== undefined) return `^${digits}\\d{0,3}$`;
  if (!isShown || !/^(\d{2,}|[1-9])$/.test(words)) return none;
  return `${words.length > 1 ? '' : '^'}${words}\\d{0,3}$`;
}

type Row = { readonly id: string; readonly at: string };

describe('a search among more rows than the latest thousand, on PostgreSQL', () => {
  let client: pg.Client;
  let drop: () => Promise<void>;
  const searchers = new Map<Actor, pg.Client>();

  beforeAll(async () => {
    const made = await createMigratedDatabase();
    drop = made.drop;
    client = await connected(made.url);
    await fillManyJobs(client, jobs, clients);
    for (const actor of largeActors) searchers.set(actor, await searcherOf(actor, made.url));
  });
  afterAll(async () => {
    for (const one of searchers.values()) await one.end();
    await client?.end();
    await drop?.();
  });

  const connected = async (connectionString: string) => {
    const one = new pg.Client({ connectionString });
    await one.connect();
    return one;
  };

  /**
   * Returns a connection for the actor's searches. They run in one transaction, so that the identity is set
   * only once.
   */
  const searcherOf = async (actor: Actor, url: string) => {
    const searcher = await connected(url);
    const { role, settings } = identityOf(actor);
    await searcher.query('begin read only');
    await searcher.query(`set local role ${role}`);
    for (const [name, value] of Object.entries(settings)) {
      await searcher.query('select set_config($1, $2, true)', [name, value]);
    }
    return searcher;
  };

  const search = async (actor: Actor, kind: Kind, page: Pick<Page, 'pattern' | 'position' | 'kinds'>) => {
    const order = orderOf[kind];
    return rowsAs(
      actor,
      sql`select x.id, x.${sql.raw(order)}::text as at from ${pageOfRecord(kind, actor.role, { limit, ...page })} x
        order by x.${sql.raw(order)} desc, x.id desc`,
    );
  };

  const rowsAs = async (actor: Actor, statement: SQL) => {
    const { sql: text, params } = new PgDialect().sqlToQuery(statement);
    const { rows } = (await searchers.get(actor)?.query<Row>(text, params)) ?? {};
    if (rows === undefined) throw new Error(`no one searches as a ${actor.role}`);
    return rows;
  };

  /** Returns the result of the same search, found by checking a condition on every row. */
  const scan = async (actor: Actor, kind: Kind, words: string, narrowed = 'true') => {
    const order = orderOf[kind];
    const { rows } = await client.query<Row>(
      `select x.id, x.${order}::text as at from ${kind} x
       where ${reachedBy(actor, kind)} and ${matchOf[kind]} and ${narrowed} and ($2 || $3 || $4::boolean) is not null
       order by x.${order} desc, x.id desc limit ${pages * limit}`,
      [
        searchPattern(words),
        numbersTyped(lettersOf[kind] ?? 'jo', words, true),
        numbersTyped('sr', words, false),
        /^\+?\d{4,15}$/.test(words),
      ],
    );
    return rows.map(({ id }) => id);
  };

  const pageByPage = async (actor: Actor, kind: Kind, words: string, kinds?: readonly string[]) => {
    const ids: string[] = [];
    let position: Page['position'] = null;
    for (let page = 0; page < pages; page++) {
      const shown = (await search(actor, kind, { pattern: patternOf(kind, words), position, kinds })).slice(
        0,
        limit,
      );
      ids.push(...shown.map(({ id }) => id));
      const last = shown.at(-1);
      if (last === undefined) break;
      position = { at: last.at, id: last.id };
    }
    return ids;
  };

  test.each(largeActors.map((actor) => [actor.role, actor] as const))(
    'the search gives a %s all matches, latest first, page by page',
    async (_, actor) => {
      for (const kind of Object.keys(orderOf) as Kind[]) {
        if (access[kind].reach[actor.role] === undefined) continue;
        for (const words of triedBy(actor, searches)) {
          const found = await pageByPage(actor, kind, words);
          expect(found, `${kind}: ${words}`).toEqual(await scan(actor, kind, words));
        }
      }
    },
  );

  const foundOf = async (actor: Actor, kind: Kind, words: string, clients: SQL | null) => {
    const page = { pattern: patternOf(kind, words), position: null, limit };
    const ids = idsOfPage(kind, actor.role, page, clients);
    return (await rowsAs(actor, sql`select id, '' as at from ${ids} id order by id`)).map(({ id }) => id);
  };
  const ofClients = ['clients', 'job_orders', 'service_requests'] as const;

  test('the search gives the same result if the clients that match short words were found before', async () => {
    for (const actor of largeActors.filter(({ role }) => clientsNamed(role, 'zu') !== null)) {
      for (const words of triedBy(actor, shortWords)) {
        for (const kind of ofClients) {
          const found = await foundOf(actor, kind, words, clientsNamed(actor.role, words));
          expect(found, `${kind}: ${words}`).toEqual(await foundOf(actor, kind, words, null));
        }
      }
    }
  });

  test('the search finds no rows of another tenant, whichever clients it is given', async () => {
    const { rows } = await client.query<{ id: string }>(
      'select id from clients where operator_id <> $1 limit 500',
      [large.operator_id],
    );
    const strangers = sql`${`{${rows.map(({ id }) => id).join(',')}}`}::uuid[]`;
    for (const actor of largeActors.filter(({ role }) => role !== 'super_admin')) {
      for (const kind of ofClients) {
        if (access[kind].reach[actor.role] === undefined) continue;
        expect(await foundOf(actor, kind, 'zanzibar', strangers), `${actor.role}: ${kind}`).toEqual([]);
      }
    }
  });

  test('the search gives only the jobs of the chosen stage', async () => {
    for (const actor of largeActors) {
      const found = await pageByPage(actor, 'job_orders', 'zubarah', ['unassigned']);
      expect(found, actor.role).toEqual(await scan(actor, 'job_orders', 'zubarah', `x.stage = 'unassigned'`));
    }
  });
});

import { type SQL, sql } from 'drizzle-orm';
import {
  type ExportPart,
  type ExportPlace,
  exportAccount,
  exportOwnData,
  readAccountExport,
  readOwnExport,
} from '#contract/privacy.ts';
import type { Actor } from '#domain/actor.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { Transaction } from '#server/database/database.ts';
import { accountQuery } from '#server/platform/account-call.ts';
import { command, type View } from '#server/platform/command.ts';
import type { Server } from '#server/platform/context.ts';
import { query } from '#server/platform/query.ts';
import { requireCaller } from '#server/platform/session.ts';
import { personOf } from '#server/steps/account-events.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { scopeOf, systemFor } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { records } from './export-parts.ts';
import { firstPieces, laterPiece, type Reader } from './export-pieces.ts';

/** There are few rows that are only about the person, so they are exported as a whole. */
const recordsOf = (reader: Reader) =>
  sql`json_build_object(${sql.join(
    records.map(({ name, row, from, operator }) => {
      const isKept = reader === 'person' ? 'true' : `${operator} is not distinct from p.operator_id`;
      return sql`${sql.raw(`'${name}'`)}, (
        select coalesce(json_agg(${row}), '[]'::json) from ${from} and ${sql.raw(isKept)})`;
    }),
    sql`, `,
  )})`;

/**
 * Returns the data about the person. The person gets all of it, from every operator. A manager gets the data of the
 * account's operator or, for an account without an operator, the data that belongs to none. Other operators' rows are
 * left out, even if the manager is a super_admin. Long parts are incomplete; their later pieces follow on request.
 */
function heldAbout(
  tx: Transaction,
  user_id: string,
  now: Date,
  reader: Reader,
  isReached: SQL = sql`true`,
): Promise<string | null> {
  return tx.json(sql`
    select json_build_object(
      'exported_at', ${now.toISOString()}::text,
      'account', json_build_object(
        'id', p.id, 'name', p.name, 'second_name', p.second_name, 'email', p.email, 'email_verified', p.email_verified, 'created_at', p.created_at,
        'erased_at', p.erased_at, 'role', (select role from user_roles where user_id = p.id),
        'operator', (select name from country_operators where id = p.operator_id),
        'has_password', exists (select from credentials where user_id = p.id),
        'two_factor_since', (select enabled_at from two_factors where user_id = p.id),
        'invited_until', (select expires_at from invitations where user_id = p.id)),
      'records', ${recordsOf(reader)},
      'activity', held.rows, 'next', held.next) as json
    from profiles p cross join lateral (${firstPieces(reader)}) held where p.id = ${user_id} and ${isReached}`);
}

/** Exports the person's own data, including the event of this export. */
const countExport = (server: Server, user_id: string) =>
  takeGuess(server, { purpose: 'personal data', target: { user_id }, by: null });

export const exportOwn = command(
  exportOwnData,
  {
    as: 'account',
    prepare: ({ server, caller }) => countExport(server, requireCaller(caller).view.user.id),
  },
  async ({ server, tx, caller, record }) => {
    const person = personOf(requireCaller(caller));
    record('accounts.exported', { of: person });
    tx.switchTo(systemFor({ installation: 'the export has every row about the person, from any operator' }));
    const json = await heldAbout(tx, person.id, server.now(), 'person');
    if (json === null) throw new NotFoundError('account');
    return json;
  },
);

type Account = { readonly id: string; readonly name: string; readonly operator_id: string | null };

const reachedBy = ({ role }: Actor) => reachFilter('profiles', role, 'p');

const viewHeld: View = ({ tx, actor, now }, user_id) => {
  const back = tx.switchTo(systemFor(scopeOf(actor)));
  const personalData = heldAbout(tx, user_id, now, 'keeper', reachedBy(actor));
  back();
  return personalData;
};

export const ofAccount = command(
  exportAccount,
  { view: viewHeld, prepare: ({ server, actor }) => countExport(server, actor.user_id) },
  async ({ tx, actor, record, asSystem }, { user_id }) => {
    const [account] = await tx.rows<Account>(sql`
      select p.id, p.name, p.operator_id from profiles p where p.id = ${user_id} and ${reachedBy(actor)}`);
    if (account === undefined) throw new NotFoundError('account');
    asSystem({ account: user_id }, () => record('accounts.exported', { of: account }));
    return user_id;
  },
);

type LaterPiece = { readonly part: ExportPart; readonly reader: Reader; readonly isReached: SQL };

/** Returns a later piece, as JSON with the position of the next one; null if there is none for this reader. */
async function readPiece(
  tx: Transaction,
  user_id: string,
  after: ExportPlace,
  { part, reader, isReached }: LaterPiece,
): Promise<string | null> {
  const piece = laterPiece(part, reader, after);
  if (piece === null) return null;
  return tx.json(sql`select ${piece} as json from profiles p where p.id = ${user_id} and ${isReached}`);
}

export const readOwn = accountQuery(readOwnExport, async ({ tx, caller }, { part, at, id }) => {
  const { view } = requireCaller(caller);
  tx.switchTo(systemFor({ installation: 'the export has every row about the person, from any operator' }));
  const reading = { part, reader: 'person', isReached: sql`true` } as const;
  const piece = await readPiece(tx, view.user.id, { at, id }, reading);
  if (piece === null) throw new NotFoundError('account');
  return piece;
});

const dayMs = 86_400_000;

/** Reads a piece only if history contains a recent export by the manager, because an export notifies the person. */
export const readOfAccount = query(
  readAccountExport,
  'account',
  async ({ tx, actor, now }, { user_id, part, at, id }) => {
    const since = new Date(now.getTime() - dayMs);
    const isReached = sql`${reachedBy(actor)} and exists (
      select from events e where e.record_id = p.id and e.at >= ${since} and e.type = 'accounts.exported'
        and e.actor_user_id = ${actor.user_id})`;
    const back = tx.switchTo(systemFor(scopeOf(actor)));
    const piece = readPiece(tx, user_id, { at, id }, { part, reader: 'keeper', isReached });
    back();
    return piece;
  },
);

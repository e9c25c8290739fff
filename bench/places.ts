import type pg from 'pg';
import { openSupply, type Supply, tidy } from './asks.ts';
import { findCallers } from './callers.ts';
import { type Filled, fill, findFilled, openOwner } from './data/fill.ts';
import { startProduct } from './servers.ts';

/** A filled database, with the calls that can be made to it. */
export type Place = {
  readonly url: string;
  readonly owner: pg.Client;
  readonly filled: Filled;
  readonly supply: Supply;
};

/**
 * Opens a database for a build of the product, which migrates the database itself. Each build has its own
 * database, because a build installs functions and grants when it starts.
 */
export async function openPlace(server: string, name: string, dist: string, wanted: Filled): Promise<Place> {
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  await makeDatabase(server, name);
  await (await startProduct(name, dist, url)).stop();
  const begun = performance.now();
  const place = await openFilled(url, wanted);
  console.log(`${name}: filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  return place;
}

/** Opens a migrated database and fills it, unless it is filled. */
export async function openFilled(url: string, wanted: Filled, now = () => new Date()): Promise<Place> {
  const owner = await openOwner(url);
  const filled = await requireFilled(owner, wanted);
  await tidy(owner);
  return { url, owner, filled, supply: await openSupply(owner, await findCallers(owner), now) };
}

async function makeDatabase(server: string, name: string): Promise<void> {
  const owner = await openOwner(server);
  const { rows } = await owner.query('select from pg_database where datname = $1', [name]);
  if (rows.length === 0) await owner.query(`create database ${name}`);
  await owner.end();
}

async function requireFilled(owner: pg.Client, wanted: Filled): Promise<Filled> {
  const filled = await findFilled(owner);
  if (filled === null) {
    await fill(owner, wanted);
    return wanted;
  }
  if (filled.rows === wanted.rows) return filled;
  throw new Error(
    `The folder of --data holds ${filled.rows} rows: ask for --rows ${filled.rows}, or name another folder`,
  );
}

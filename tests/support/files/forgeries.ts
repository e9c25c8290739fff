import sharp from 'sharp';
import { expect } from 'vitest';
import type { OwnerTransaction } from '#server/database/database.ts';
import { verifyHistory, verifyRows } from '#server/evidence/verify-history.ts';
import type { Server } from '#server/platform/context.ts';

/** Returns a JPEG as base64. */
export async function tinyPhoto(): Promise<string> {
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#8a5a2b' } });
  return (await picture.jpeg().toBuffer()).toString('base64');
}

/** Verifies everything, including the bytes of files. */
export async function verified({ database, files }: Pick<Server, 'database' | 'files'>) {
  const faults: string[] = [];
  const found = (text: string) => faults.push(text);
  const { tally } = await verifyHistory(database, { files, seal: null, found, progress: () => undefined });
  return { faults, tally };
}

/** Tables that someone with the database's password can change freely. */
const tables = [
  'events',
  'signatures',
  'sealed_reports',
  'files',
  'case_chains',
  'case_links',
  'day_seals',
  'rewritten_events',
  'erased_parts',
  'seal_keys',
];
const each = (action: string) => tables.map((table) => `alter table ${table} ${action};`).join('');

class Undone extends Error {}

export type Forgery = (tx: OwnerTransaction) => Promise<unknown>;

/** Returns what verification finds after a forgery, and undoes the forgery. */
export async function faultsAfterForgery(
  { database }: Pick<Server, 'database'>,
  forge: Forgery,
  options: Partial<Pick<Parameters<typeof verifyRows>[1], 'seal' | 'keys' | 'loadingMs'>> = {},
): Promise<string[]> {
  const faults: string[] = [];
  const work = database.asOwner(async (tx) => {
    await tx.script(each('no force row level security') + each('disable trigger user'));
    await forge(tx);
    await tx.script(each('enable trigger user') + each('force row level security'));
    const found = (text: string) => faults.push(text);
    await verifyRows(tx, { seal: null, found, progress: () => undefined, ...options });
    throw new Undone();
  });
  await expect(work).rejects.toBeInstanceOf(Undone);
  return faults;
}

/** Rewrites events as an erasure of the account, or the end of the operator's period, would. */
export const asErasureOf = (cause: string, update: string): Forgery => {
  const script = `alter table events enable trigger chain_rewriting; set local role grouphead_eraser;
    set local app.rewriting = '${cause}'; ${update}; reset role; alter table events disable trigger chain_rewriting;`;
  return (tx) => tx.script(script);
};

/** Adds an event with its link, as anyone with the database's password can. */
export const addEvent = (columns: Readonly<Record<string, string>>): Forgery => {
  const names = Object.keys(columns).join(', ');
  const values = Object.values(columns).join(', ');
  const script = `alter table events enable trigger chain; insert into events (id, ${names}) values (gen_random_uuid(), ${values});
    alter table events disable trigger chain;`;
  return (tx) => tx.script(script);
};

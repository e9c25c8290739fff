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

/** Verifies everything, with the bytes of files. */
export async function verified({ database, files }: Pick<Server, 'database' | 'files'>) {
  const faults: string[] = [];
  const found = (text: string) => faults.push(text);
  const { tally } = await verifyHistory(database, { files, seal: null, found, progress: () => undefined });
  return { faults, tally };
}

/** Tables that someone with the database's password can change without rules. */
const tables = [
  'events',
  'signatures',
  'sealed_reports',
  'files',
  'case_chains',
  'case_links',
  'day_seals',
  'rewritten_events',
];
const each = (action: string) => tables.map((table) => `alter table ${table} ${action};`).join('');

class Undone extends Error {}

export type Forgery = (tx: OwnerTransaction) => Promise<unknown>;

/** Returns what verification finds after a forgery, and undoes the forgery. */
export async function faultsAfterForgery(
  { database }: Pick<Server, 'database'>,
  forge: Forgery,
  seal: string | null = null,
): Promise<string[]> {
  const faults: string[] = [];
  const work = database.asOwner(async (tx) => {
    await tx.script(each('no force row level security') + each('disable trigger user'));
    await forge(tx);
    await tx.script(each('enable trigger user') + each('force row level security'));
    await verifyRows(tx, { seal, found: (text) => faults.push(text), progress: () => undefined });
    throw new Undone();
  });
  await expect(work).rejects.toBeInstanceOf(Undone);
  return faults;
}

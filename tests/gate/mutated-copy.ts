import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildRecord } from '../../scripts/freshness.mjs';
import { repositoryRoot, run } from '../../scripts/run.mjs';
import type { Mutation } from './part.ts';

/** Returns the source with the change. Throws unless the old text occurs exactly once. */
export function mutatedText(source: string, { file, from, to }: Mutation): string {
  const places = source.split(from).length - 1;
  if (places !== 1) throw new Error(`${file} holds ${places} times, not once: ${from}`);
  return source.replace(from, () => to);
}

/** The list of the files in a copy. A copy has no Git history, so copying it again needs this list. */
const listFile = '.cache/copied-files.json';

async function workingFiles(): Promise<string[]> {
  const list = join(repositoryRoot, listFile);
  if (existsSync(list)) return JSON.parse(readFileSync(list, 'utf8'));
  const listed = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    capture: true,
  });
  if (listed.code !== 0) throw new Error(`git ls-files failed: ${listed.output}`);
  return listed.output.split('\0').filter((name) => name !== '');
}

/** Copies the working tree into a new folder, without ignored files. The copy shares node_modules. */
export async function copyWorkingTree(): Promise<{ readonly folder: string; remove(): void }> {
  const files = await workingFiles();
  const folder = mkdtempSync(join(tmpdir(), 'grouphead-gate-'));
  for (const file of files) {
    if (!existsSync(join(repositoryRoot, file))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(repositoryRoot, file), join(folder, file), { force: true });
  }
  mkdirSync(join(folder, '.cache'), { recursive: true });
  writeFileSync(join(folder, listFile), JSON.stringify(files));
  symlinkSync(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Copies the built pages, so that the copy builds them again only if its change affects them. */
export function copyBuiltPages(folder: string): void {
  for (const path of ['dist/web', buildRecord('web')])
    cpSync(join(repositoryRoot, path), join(folder, path), { recursive: true });
}

/** Makes the change in the folder, and returns a function that reverts it. */
export function mutate(folder: string, mutation: Mutation): () => void {
  const path = join(folder, mutation.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, mutatedText(source, mutation));
  return () => writeFileSync(path, source);
}

import { readdirSync } from 'node:fs';
import type { Call } from '#contract/call.ts';

const folder = new URL('../../src/contract/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
const modules: readonly object[] = await Promise.all(files.map((name) => import(new URL(name, folder).href)));

/** Every call of the contract, whether a handler answers it or not. */
export const calls: readonly Call[] = modules.flatMap((module) =>
  Object.values<unknown>({ ...module }).filter(isCall),
);

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'by' in value && 'input' in value;
}

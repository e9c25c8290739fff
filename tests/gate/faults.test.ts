import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../../scripts/run.mjs';
import { guardFaults } from './guards/guards.ts';
import { mutatedText } from './mutated-copy.ts';
import { isMet, type Part } from './part.ts';
import { faultProxy } from './parts/fault-proxy.ts';
import { twoServers } from './parts/two-servers.ts';
import { parts } from './parts.ts';

test('every fault that the gate makes still fits the source', () => {
  const faults = [...parts.map(({ canary }) => canary), ...guardFaults];
  for (const fault of faults) {
    const source = readFileSync(join(repositoryRoot, fault.file), 'utf8');
    expect(mutatedText(source, fault)).not.toBe(source);
  }
});

const quick: readonly Part[] = [faultProxy, twoServers];

test.each(quick.map((part) => [part.promise, part] as const))('%s', async (_, part) => {
  const figures = await part.run('few');
  expect(figures.length).toBeGreaterThan(0);
  expect(figures.filter((figure) => !isMet(figure))).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { repositoryRoot } from '../../scripts/run.mjs';
import { guardFaults } from './guards/guards.ts';
import { mutatedText } from './mutated-copy.ts';
import { isMet } from './part.ts';
import { cutWrites, faultProxy, writesOf } from './parts/fault-proxy.ts';
import { twoServers, workAtTwo } from './parts/two-servers.ts';
import { parts } from './parts.ts';

test('every fault that the gate makes still fits the source', () => {
  const policies = guardFaults.flatMap(({ policy }) => policy ?? []);
  const faults = [...parts.flatMap(({ canaries }) => canaries), ...guardFaults, ...policies];
  const misfits = faults.flatMap((fault) => {
    const source = readFileSync(join(repositoryRoot, fault.file), 'utf8');
    try {
      return mutatedText(source, fault) === source ? [`${fault.file}: changes nothing`] : [];
    } catch (error) {
      return [String(error)];
    }
  });
  expect(misfits).toEqual([]);
});

/** The parts that can share this run's PostgreSQL server. In the gate, each has its own server. */
const quick = [
  [faultProxy, (server: string) => cutWrites(server, writesOf('few'))],
  [twoServers, (server: string) => workAtTwo(server, 'few')],
] as const;

test.each(quick.map(([part, run]) => [part.promise, run] as const))('%s', async (_, run) => {
  const figures = await run(inject('postgresUrl'));
  expect(figures.length).toBeGreaterThan(0);
  expect(figures.filter((figure) => !isMet(figure))).toEqual([]);
});

import { expect, test } from 'vitest';
import { isMet, type Part } from './part.ts';
import { faultProxy } from './parts/fault-proxy.ts';
import { twoServers } from './parts/two-servers.ts';

const parts: readonly Part[] = [faultProxy, twoServers];

test.each(parts.map((part) => [part.promise, part] as const))('%s', async (_, part) => {
  const figures = await part.run('few');
  expect(figures.length).toBeGreaterThan(0);
  expect(figures.filter((figure) => !isMet(figure))).toEqual([]);
});

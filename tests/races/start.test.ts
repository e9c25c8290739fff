import { expect, test } from 'vitest';
import { seedDemo } from '#server/demo/seed.ts';
import { openAccounts } from '#server/steps/account-library.ts';
import { startTestServer, testMoment } from '../support/servers/demo-server.ts';

test('two servers that start at the same time on an empty database create one demo company', async () => {
  const { server, close } = await startTestServer('postgres', { isEmpty: true });
  const seed = () => seedDemo(server, openAccounts(server), testMoment);
  expect((await Promise.all([seed(), seed()])).sort()).toEqual([false, true]);
  await close();
});

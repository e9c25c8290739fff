import { expect, test } from 'vitest';
import { demoContentsOf } from '#server/demo/demo-database.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { type Accounts, openAccounts } from '#server/steps/account-library.ts';
import { eventually } from '../support/eventually.ts';
import { startTestServer, testMoment } from '../support/servers/demo-server.ts';

test('of three servers that start at the same time on an empty database, only one creates the demo company, and all see it', async () => {
  const { server, close } = await startTestServer('postgres', { isEmpty: true });
  const accounts = openAccounts(server);
  let isCreating = false;
  const create: Accounts['create'] = (tx, person) => {
    isCreating = true;
    return accounts.create(tx, person);
  };
  const seed = () => seedDemo(server, { ...accounts, create }, testMoment);
  const seeding = Promise.all([seed(), seed()]);
  await eventually(() => expect(isCreating).toBe(true));
  expect(await demoContentsOf(server)).toBe('demo');
  expect((await seeding).sort()).toEqual([false, true]);
  await close();
});

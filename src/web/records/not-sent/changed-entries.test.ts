import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { fakeServer, openTab, quiet } from '#tests/support/company/outbox-tab.ts';
import { isActDecision } from '#web/records/decisions/decision.ts';

/** Opens a tab with a waiting report, and returns the tab together with the function that changes the report. */
async function openWithReport(server: ReturnType<typeof fakeServer>) {
  const opened = openTab({ server });
  const { sender, act, hand } = opened;
  await sender.read();
  server.loseAnswers(true);
  await hand(act('report', { problem_description: 'It leaks.' }));
  server.loseAnswers(false);
  const change = () => {
    const [one] = sender.state().held;
    if (one === undefined || !isActDecision(one.decision)) throw new Error('no report waits');
    const decision = { ...one.decision, input: { problem_description: 'It leaks below.' } };
    sender.apply({ kind: 'amend', one, decision, newKey: one.key });
  };
  return { ...opened, change };
}

test('an entry that is changed after its former content arrived has one effect, and stays with its new words', async () => {
  const server = fakeServer();
  const { sender, change, letTimePass } = await openWithReport(server);
  change();
  await letTimePass();
  await letTimePass();
  const [one] = sender.state().held;
  expect([server.effects(), one?.refused?.why]).toEqual([1, 'key_reused']);
  expect(one?.decision).toMatchObject({ input: { problem_description: 'It leaks below.' } });
});

test('no entry of a job is sent while the technician changes one of them; then all are sent in order', async () => {
  const server = fakeServer();
  const { sender, tab, act, hand } = openTab({ server });
  await sender.read();
  tab.isOnline = false;
  await hand(act('comment', { text: 'Back soon.' }));
  await hand(act('report', { photo_ids: [] }));
  sender.apply({ kind: 'pause', recordId: 'job' });
  tab.isOnline = true;
  sender.retryAll();
  await sender.sendAll();
  expect(server.log).toEqual([]);
  const [, report] = sender.state().held;
  if (report === undefined || !isActDecision(report.decision)) throw new Error('no report waits');
  const photo = {
    ...sender.heldUntil(tab.now, act('upload', { name: 'leak.jpg' }), undefined),
    key: 'photo',
  };
  sender.apply({ kind: 'hold', one: photo, before: report.key }, new Map([['photo', 'the leak']]));
  const decision = { ...report.decision, input: { photo_ids: ['photo'] } };
  sender.apply({ kind: 'amend', one: report, decision, newKey: report.key });
  sender.apply({ kind: 'pause', recordId: null });
  sender.retryAll();
  await sender.sendAll();
  await quiet();
  expect(server.log).toEqual(['comment', 'upload the leak', 'report']);
  expect(server.lastInput()).toEqual({ photo_ids: ['file of the leak'] });
});

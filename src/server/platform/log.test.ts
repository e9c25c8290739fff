import { expect, test } from 'vitest';
import { linesOfTurn, openLog } from './log.ts';

test("the lines of one turn of the event loop are written together, in order, and the next turn's lines separately", async () => {
  const written: string[] = [];
  const line = linesOfTurn((lines) => written.push(lines));
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  line('one\n');
  line('two\n');
  expect(written).toEqual([]);
  await turn();
  line('three\n');
  await turn();
  expect(written).toEqual(['one\ntwo\n', 'three\n']);
});

test('the last lines are written when the process ends', () => {
  const written: string[] = [];
  const before = process.listeners('exit');
  const line = linesOfTurn((lines) => written.push(lines));
  const [flush] = process.listeners('exit').filter((listener) => !before.includes(listener));
  line('last\n');
  flush?.(0);
  expect(written).toEqual(['last\n']);
});

test('the last hundred errors are remembered, newest first, at any log level', () => {
  const written: string[] = [];
  const log = openLog('error', (line) => written.push(line));
  log.warn('request');
  for (let count = 1; count <= 101; count++) log.error('request failed', { request_id: `${count}` });
  log.error('post failed', { error: 'Error ECONNREFUSED', mail_id: 'm' });
  const { length, 0: newest, 1: earlier } = log.lastErrors();
  expect([length, written.length]).toEqual([100, 102]);
  expect(newest).toMatchObject({ message: 'post failed', error: 'Error ECONNREFUSED', request_id: null });
  expect(earlier).toMatchObject({ message: 'request failed', error: null, request_id: '101' });
});

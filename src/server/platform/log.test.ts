import { expect, test } from 'vitest';
import { linesOfTurn } from './log.ts';

test('the lines of one turn of the event loop are written together, in their order, and those of the next apart', async () => {
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

import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { inPrinterTurn } from './printer-turn.ts';

test('one person has at most five documents waiting, and another person still gets a turn', async () => {
  const printer = new EventEmitter();
  const printed = once(printer, 'printed').then(() => 'paper');
  const sent = Array.from({ length: 5 }, () =>
    inPrinterTurn({ operator: 'one', account: 'busy' }, () => printed),
  );
  await expect(inPrinterTurn({ operator: 'one', account: 'busy' }, () => printed)).rejects.toMatchObject({
    status: 503,
  });
  const other = inPrinterTurn({ operator: 'one', account: 'other' }, async () => 'theirs');
  printer.emit('printed');
  expect(await Promise.all([...sent, other])).toEqual([...sent.map(() => 'paper'), 'theirs']);
  expect(await inPrinterTurn({ operator: 'one', account: 'busy' }, async () => 'again')).toBe('again');
});

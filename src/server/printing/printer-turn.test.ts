import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { inPrinterTurn } from './printer-turn.ts';

type Sender = Parameters<typeof inPrinterTurn>[0];
const printInTurn = (by: Sender, print: () => Promise<string>) =>
  inPrinterTurn(by, { hasPictures: false, prepare: async () => null, print });

test('one person has at most five documents waiting, and another person still gets a turn', async () => {
  const printer = new EventEmitter();
  const printed = once(printer, 'printed').then(() => 'paper');
  const sent = Array.from({ length: 5 }, () =>
    printInTurn({ operator: 'one', account: 'busy' }, () => printed),
  );
  await expect(printInTurn({ operator: 'one', account: 'busy' }, () => printed)).rejects.toMatchObject({
    status: 503,
  });
  const other = printInTurn({ operator: 'one', account: 'other' }, async () => 'theirs');
  printer.emit('printed');
  expect(await Promise.all([...sent, other])).toEqual([...sent.map(() => 'paper'), 'theirs']);
  expect(await printInTurn({ operator: 'one', account: 'busy' }, async () => 'again')).toBe('again');
});

test('a document is printed while the pictures of another one are read', async () => {
  const store = new EventEmitter();
  const pictures = once(store, 'read');
  const slow = inPrinterTurn(
    { operator: 'one', account: 'pictures' },
    { hasPictures: true, prepare: () => pictures, print: async () => 'album' },
  );
  expect(await printInTurn({ operator: 'two', account: 'text' }, async () => 'letter')).toBe('letter');
  store.emit('read');
  expect(await slow).toBe('album');
});

import { expect, test } from 'vitest';
import { pseudo } from './pseudo.ts';

const texts = {
  plain: 'Close menu',
  ofOne: (name: string) => `History of ${name}`,
  ofMany: ({ numbers }: { numbers: readonly string[] }) => `Jobs ${numbers.join(', ')}`,
  counted: (count: number) => (count === 1 ? '1 machine' : `${count} machines`),
  chosen: (kind: 'a' | 'b') => ({ a: 'First', b: 'Second' })[kind],
  nested: { list: ['One', 'Two'] },
};

test('shares no letter with English, is longer by a third, and shows its ends', () => {
  expect(pseudo(texts).plain).toBe('⟦Çļöšé ɱéñû····⟧');
  expect(pseudo(texts).nested.list).toEqual(['⟦Öñé·⟧', '⟦Ţŵö·⟧']);
});

test('leaves the names in a text as they are', () => {
  expect(pseudo(texts).ofOne('Lantern House')).toMatch(/^⟦Ĥîšţöŕý öƒ Lantern House·+⟧$/);
  expect(pseudo(texts).ofMany({ numbers: ['JO-1', 'JO-2'] })).toMatch(/^⟦Ĵöƀš JO-1, JO-2·+⟧$/);
});

test('disguises all of a text that is chosen by what it is about', () => {
  expect(pseudo(texts).chosen('b')).toBe('⟦Šéçöñđ··⟧');
  expect(pseudo(texts).counted(2)).toMatch(/^⟦2 ɱàçĥîñéš/);
});

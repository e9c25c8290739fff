import { describe, expect, test } from 'vitest';
import { bothNames } from './both-forms.ts';
import { addressFor, nameFor } from './second-name.ts';

const latin = 'Pearl Harbour Hotel';
const arabic = 'فندق ميناء اللؤلؤ';

describe('the form that a reader sees', () => {
  test.each([
    ['en', { name: latin, second_name: arabic }, latin],
    ['ar', { name: latin, second_name: arabic }, arabic],
    ['en', { name: arabic, second_name: latin }, latin],
    ['ar', { name: arabic, second_name: latin }, arabic],
    ['en-XA', { name: arabic, second_name: latin }, latin],
  ])('a reader sees the name in the script of %s, whichever field it is in', (language, named, shown) => {
    expect(nameFor(language, named)).toBe(shown);
  });

  test('the name that a reader sees is the first if there is no other, or if neither is in the reader’s script', () => {
    expect(nameFor('ar', { name: latin, second_name: null })).toBe(latin);
    expect(nameFor('ar', { name: latin, second_name: '' })).toBe(latin);
    expect(nameFor('ar', { name: latin })).toBe(latin);
    expect(nameFor('ar', { name: '1001', second_name: '2002' })).toBe('1001');
    expect(nameFor('ar', { name: 'Кафе', second_name: 'Cafe' })).toBe('Кафе');
    expect(nameFor('en', { name: 'Кафе', second_name: 'Cafe' })).toBe('Cafe');
  });

  test('a name is in the script of most of its letters, even if it contains a brand in the other one', () => {
    const mixed = { name: 'مقهى ومحمصة Costa', second_name: 'Costa Roastery' };
    expect(nameFor('ar', mixed)).toBe(mixed.name);
    expect(nameFor('en', mixed)).toBe(mixed.second_name);
  });

  test('a reader sees the address in their script too', () => {
    expect(addressFor('ar', { address: 'Road 4', second_address: 'طريق ٤' })).toBe('طريق ٤');
  });
});

test('a document has both forms, each on its own line', () => {
  expect(bothNames({ name: latin, second_name: arabic })).toBe(`${latin}\n${arabic}`);
  expect(bothNames({ name: latin, second_name: null })).toBe(latin);
});

import { expect, test } from 'vitest';
import { machineTitles } from './machine-titles.ts';

const machine = (id: string, label = 'Aurora Two, Bar') => ({
  id,
  model: 'Aurora Two',
  serial_number: `AU-${id}`,
  location: 'Bar',
  label,
});

test('a machine is named by its own name or its model, and two with the same name show their serial numbers', () => {
  expect(machineTitles([machine('1'), machine('2', 'Terrace'), machine('3')])).toEqual([
    { id: '1', title: 'Aurora Two', detail: 'Bar · AU-1' },
    { id: '2', title: 'Terrace', detail: 'Aurora Two, Bar' },
    { id: '3', title: 'Aurora Two', detail: 'Bar · AU-3' },
  ]);
});

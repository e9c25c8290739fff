import { expect, test } from 'vitest';
import { momentsIn, withMoment } from './moments.ts';

const empty = 'Before.\n\n<!-- hours -->\n<!-- /hours -->\n\nAfter.\n';
const evening = { moment: '2027-02-16T17:20:00.000Z', journeys: 271, red: [], commit: 'abc1234' };
const morning = { moment: '2027-02-16T05:20:00.000Z', journeys: 271, red: [], commit: 'abc1234' };

test('moments are in order, each once, and can be read back', () => {
  const document = withMoment(withMoment(empty, evening), morning);
  expect(momentsIn(document)).toEqual([morning, evening]);
  const later = { ...evening, journeys: 272, red: ['board.test.ts', 'day.test.ts'], commit: 'def5678+' };
  const again = withMoment(document, later);
  expect(momentsIn(again)).toEqual([morning, later]);
  expect(again.startsWith('Before.')).toBe(true);
  expect(again.endsWith('After.\n')).toBe(true);
});

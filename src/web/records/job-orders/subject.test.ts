import { expect, test } from 'vitest';
import { headingOf, lineOf, subjectOf } from './subject.ts';

test.each([
  ['The grinder is jammed. It smells.', 'The grinder is jammed'],
  ['Leaks at the 1.5 bar valve', 'Leaks at the 1.5 bar valve'],
  ['No steam\nsince Monday', 'No steam'],
  ['', ''],
  [
    'As soon as we switch the machine on, the breaker of the bar trips',
    'As soon as we switch the machine on',
  ],
  [
    'The pump gauge stays at four bar and an espresso takes almost a minute.',
    'The pump gauge stays at four bar and an…',
  ],
  ['x'.repeat(80), `${'x'.repeat(44)}…`],
])('the subject of %j is its first sentence, clause or words', (description, subject) => {
  expect(subjectOf(description)).toBe(subject);
});

test('a heading without a description names the service type', () => {
  expect(headingOf('Sandglass Cafe', ' ', 'Service')).toBe('Sandglass Cafe · Service');
});

test('a line leaves out unknown parts', () => {
  expect(lineOf('Today', null, '', 'Lobby')).toBe('Today · Lobby');
});

import { expect, test } from 'vitest';
import type { Urgency } from '#domain/service-request.ts';
import { isRaised, raisedBy, requestRaisedBy, takesReport } from './open-case.ts';

const [soon, later] = [new Date('2026-11-25T10:00:00Z'), new Date('2026-11-30T10:00:00Z')];
type Row = readonly [urgency: Urgency, by: Date | null];
const urgencyAndArrival = ([urgency, arrive_by]: Row) => ({ urgency, arrive_by });

test.each<[open: Row, added: Row, after: Row]>([
  [
    ['medium', later],
    ['emergency', soon],
    ['emergency', soon],
  ],
  [
    ['medium', null],
    ['emergency', soon],
    ['emergency', soon],
  ],
  [
    ['emergency', soon],
    ['low', later],
    ['emergency', soon],
  ],
  [
    ['high', soon],
    ['emergency', null],
    ['emergency', soon],
  ],
  [
    ['medium', later],
    ['medium', soon],
    ['medium', soon],
  ],
  [
    ['medium', later],
    ['low', null],
    ['medium', later],
  ],
])('a case with urgency and target %s to which a request with %s is added gets %s', (open, added, after) => {
  const raised = raisedBy(urgencyAndArrival(open), urgencyAndArrival(added));
  expect(raised).toEqual(urgencyAndArrival(after));
  expect(isRaised(urgencyAndArrival(open), raised)).toBe(JSON.stringify(open) !== JSON.stringify(after));
});

test('an open request also takes the earlier response target of the added one', () => {
  const open = { urgency: 'low', respond_by: later, arrive_by: later } as const;
  const added = { urgency: 'emergency', respond_by: soon, arrive_by: soon } as const;
  expect(requestRaisedBy(open, added)).toEqual(added);
});

test.each<[name: string, of: Parameters<typeof takesReport>[0], reported: Urgency, isTaken: boolean]>([
  ['a case with a request takes an emergency', { urgency: 'low', has_request: true }, 'emergency', true],
  ['a job without a request takes no emergency', { urgency: 'high', has_request: false }, 'emergency', false],
  ['a job without a request takes other reports', { urgency: 'low', has_request: false }, 'high', true],
  [
    'a job without a request takes an emergency if it is one',
    { urgency: 'emergency', has_request: false },
    'emergency',
    true,
  ],
])('%s', (_, open, reported, isTaken) => {
  expect(takesReport(open, reported)).toBe(isTaken);
});

import { expect, test } from 'vitest';
import type { JobOrderStatus } from '#domain/job-orders/order.ts';
import { type VisitOutcome, visitOutcomes } from '#domain/job-orders/visit.ts';
import { visitEndOf } from '#domain/visit/outcome.ts';
import { visitsWords } from '#words/en/job-orders/visit/visit.ts';
import { attentionWords } from '#words/en/planning/attention.ts';
import { wordsOf } from '#words/words.ts';

const sentence = (status: JobOrderStatus, outcome: VisitOutcome | null) =>
  wordsOf(attentionWords).ends[visitEndOf({ status, outcome })]('1 minute ago');

test.each([
  ['cancelled', 'nobody_there', 'No-show, cancelled 1 minute ago'],
  ['completed', 'part_missing', 'Part missing, signed 1 minute ago'],
  ['completed', 'cannot_finish', 'Could not finish, signed 1 minute ago'],
  ['completed', null, 'Needs a follow-up visit, signed 1 minute ago'],
  ['cancelled', null, 'Not planned again, cancelled 1 minute ago'],
  ['cancelled', 'part_missing', 'Not planned again, cancelled 1 minute ago'],
  ['cancelled', 'cannot_finish', 'Not planned again, cancelled 1 minute ago'],
] as const)('a visit that is %s with the outcome %s reads: %s', (status, outcome, text) => {
  expect(sentence(status, outcome)).toBe(text);
});

test.each(visitOutcomes)(
  'the sentence about the outcome %s uses its usual name, and says whether the visit was cancelled',
  (outcome) => {
    const isMissed = outcome === 'nobody_there';
    const text = sentence(isMissed ? 'cancelled' : 'completed', outcome);
    expect(text.startsWith(wordsOf(visitsWords).outcomes[outcome])).toBe(true);
    expect(text.includes('cancelled')).toBe(isMissed);
    expect(text.includes('signed')).toBe(!isMissed);
  },
);

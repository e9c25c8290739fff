import { expect, test } from 'vitest';
import type { ActKind, HeldDecision } from '#web/records/decisions/decision.ts';
import { refusedFormIn } from './refused-form.ts';

const refusal = { code: 'invalid_input', why: 'Say why', version: null, concerns: [] };
const entry = (kind: ActKind, refused: HeldDecision['refused'] = null): HeldDecision => ({
  decision: {
    kind,
    job: { id: 'job', version: 3, number: 'JO-1', time_zone: 'Asia/Bahrain' },
    at: '2026-11-29T05:30:00Z',
    input: {},
  },
  userId: 'yusuf',
  key: kind,
  actingFor: null,
  sendAt: 0,
  page: 'tab',
  isLeft: false,
  madeAt: 0,
  isTried: false,
  mayHaveArrived: false,
  refused,
});

test.each<[string, readonly HeldDecision[], ReturnType<typeof answerOf>]>([
  ['nothing refused', [entry('submit'), entry('sign')], null],
  ['a form refused for another reason', [entry('submit', { ...refusal, code: 'stale' })], null],
  ['a refused comment', [entry('comment', refusal)], null],
  ['a refused form', [entry('comment'), entry('save', refusal)], ['save', false, undefined]],
  [
    'a refused form that was signed',
    [entry('submit', refusal), entry('comment'), entry('sign')],
    ['submit', false, 'sign'],
  ],
  [
    'a refused form, and a later one that was signed',
    [entry('save', refusal), entry('submit'), entry('sign')],
    ['save', true, undefined],
  ],
])('of %s, the technician changes the form, and knows what was done after it', (_, entries, answer) => {
  expect(answerOf(entries)).toEqual(answer);
});

function answerOf(entries: readonly HeldDecision[]) {
  const form = refusedFormIn(entries);
  return form && ([form.one.key, form.hasLaterForm, form.signature?.key] as const);
}

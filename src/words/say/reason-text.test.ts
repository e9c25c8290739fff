import './all-reasons.ts';
import { expect, test } from 'vitest';
import { reasonsWords } from '#words/en/reasons/reasons.ts';
import { because, becauseIn, reason } from './because.ts';
import { becauseRefused, ownText, reasonText } from './reason-text.ts';

test.each([
  [
    because('still_owns', { noun: 'client', owned: [['machine', 1]] }),
    'This client still has 1 machine, which would be lost. Nothing was removed.',
  ],
  [
    because('still_owns', {
      noun: 'operator',
      owned: [
        ['client', 1],
        ['job order', 2],
      ],
    }),
    'This operator still has 1 client and 2 job orders, which would be lost. Nothing was removed.',
  ],
  [
    because('still_owns', {
      noun: 'client',
      owned: [
        ['machine', 2],
        ['service request', 5],
        ['job order', 1],
      ],
    }),
    'This client still has 2 machines, 5 service requests and 1 job order, which would be lost. Nothing was removed.',
  ],
  [
    because('open_jobs', { numbers: ['JO-1001', 'JO-1002'] }),
    'This technician still has these 2 open jobs: JO-1001, JO-1002. If you deactivate the technician, they must be reassigned.',
  ],
  [
    because('open_jobs', { numbers: ['JO-1001'] }),
    'This technician still has this open job: JO-1001. If you deactivate the technician, it must be reassigned.',
  ],
  [
    becauseRefused({ code: 'wrong_state', noun: 'job order', action: 'submit', state: 'awaiting_signature' }),
    'This job order is now awaiting signature, so you cannot submit it. Nothing was changed.',
  ],
  [
    becauseRefused({ code: 'wrong_role', noun: 'service request', action: 'assign', state: 'pending' }),
    'Your role does not allow you to assign a service request.',
  ],
  [
    becauseRefused({ code: 'wrong_state', noun: 'job order', action: 'hand_back', state: 'completed' }),
    'This job order is now completed, so you cannot hand it back. Nothing was changed.',
  ],
  [
    becauseRefused({ code: 'wrong_state', noun: 'job order', action: 'ask_time', state: 'paused' }),
    'This job order is now on hold, so you cannot request a new time for it. Nothing was changed.',
  ],
  [
    becauseRefused({ code: 'wrong_role', noun: 'machine', action: 'bring_back', state: 'retired' }),
    'Your role does not allow you to return a machine to service.',
  ],
  [because('not_found', { noun: 'job order' }), 'Job order not found'],
  [
    because('stale', { noun: 'settings' }),
    'These settings were changed a moment ago. Nothing was overwritten. Check the current values.',
  ],
  [because('too_many_guesses', { minutes: 1 }), 'Too many attempts. Please try again in 1 minute.'],
  [because('logo_damaged'), 'This picture is damaged. Choose another.'],
])('%j reads: %s', (why, text) => {
  expect(reasonText(why)).toBe(text);
});

test('the message of a schema is read back as its reason', () => {
  expect(becauseIn(reason('too_long', { max: 20 }))).toEqual({ reason: 'too_long', params: { max: 20 } });
  expect(becauseIn('Something else')).toBeNull();
});

test('a reason from a newer server has no text', () => {
  expect(ownText({ reason: 'too_long', params: { max: 20 } })).toBe('Use at most 20 characters');
  expect(ownText({ reason: 'not_invented_yet' })).toBeNull();
  expect(ownText({ reason: 'toString' })).toBeNull();
  expect(ownText({})).toBeNull();
  expect(ownText({ reason: 'not_found', params: {} })).toBeNull();
});

test('every reason reads as a sentence or a short line, without an identifier from the code', () => {
  for (const [name, text] of Object.entries(reasonsWords))
    if (typeof text === 'string') expect(text, name).toMatch(/^[A-Za-z][^_{}]*[^ ]$/);
});

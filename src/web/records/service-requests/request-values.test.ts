import { expect, test } from 'vitest';
import { serviceRequestForm } from '#contract/service-requests.ts';
import { emptyRequest, fieldsOf, withoutPastDate, withUrgency } from './request-values.ts';

test('a request without time slot, phone and instructions is complete', () => {
  const values = {
    ...emptyRequest,
    machine_id: '0193b8a0-0000-7000-8000-000000000001',
    problem_description: 'It leaks since Monday',
    preferred_date: '2026-11-25',
  };
  expect(serviceRequestForm.parse(fieldsOf(values))).toMatchObject({
    service_type_requested: 'service',
    urgency: 'medium',
    preferred_time_slot: null,
    contact_phone: null,
    special_instructions: null,
  });
});

test('a draft drops a preferred date that is past, and keeps today', () => {
  const draft = { ...emptyRequest, preferred_date: '2026-11-20' };
  expect(withoutPastDate(draft, '2026-11-21').preferred_date).toBe('');
  expect(withoutPastDate(draft, '2026-11-20').preferred_date).toBe('2026-11-20');
  expect(withoutPastDate({ ...draft, urgency: 'emergency' }, '2026-11-21').preferred_date).toBe('2026-11-21');
  expect(withoutPastDate({ ...emptyRequest, urgency: 'emergency' }, '2026-11-21').preferred_date).toBe(
    '2026-11-21',
  );
});

const [none, tuesday] = [
  { preferred_date: '', preferred_time_slot: '' },
  { preferred_date: '2026-11-24', preferred_time_slot: 'evening' },
];
const today = { preferred_date: '2026-11-21', preferred_time_slot: '' };

test.each([
  ['medium', none, 'emergency', null, today],
  ['high', tuesday, 'emergency', null, today],
  ['emergency', today, 'emergency', tuesday, today],
  ['emergency', today, 'high', tuesday, tuesday],
  ['emergency', today, 'high', null, none],
  ['low', tuesday, 'high', null, tuesday],
])('a %s request for %o that becomes %s after %o is for %o', (urgency, wish, chosen, earlier, after) => {
  const before = { urgency, ...wish };
  const kept = earlier && { urgency, ...earlier };
  expect(withUrgency(before, chosen, { today: today.preferred_date, earlier: kept })).toEqual({
    urgency: chosen,
    ...after,
  });
});

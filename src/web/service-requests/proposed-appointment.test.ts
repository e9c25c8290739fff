import { expect, test } from 'vitest';
import { proposedAppointment } from './proposed-appointment.ts';

const request = { preferred_date: '2026-11-25', preferred_time_slot: 'afternoon' } as const;

test('the form for an appointment starts with the preferred date and the start of the preferred time slot', () => {
  expect(proposedAppointment(request, '2026-11-21 10:00:00')).toBe('2026-11-25 12:00:00');
  expect(proposedAppointment({ ...request, preferred_time_slot: null }, '2026-11-21 10:00:00')).toBe(
    '2026-11-25 09:00:00',
  );
});

test('a past time is not proposed, not even on the same day', () => {
  expect(proposedAppointment(request, '2026-11-25 12:00:01')).toBe('');
  expect(proposedAppointment(request, '2026-11-26 08:00:00')).toBe('');
});

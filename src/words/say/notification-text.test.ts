import { describe, expect, test } from 'vitest';
import type { NotificationType } from '#domain/events/notification.ts';
import { learn } from '#words/words.ts';
import { notificationText } from './notification-text.ts';

const visit = {
  time_zone: 'Asia/Bahrain',
  scheduled_date: '2026-11-26T07:00:00Z',
  window_minutes: 120,
};
const moved = { ...visit, was_scheduled: '2026-11-25T06:00:00Z', was_window: 60 };
const reason = 'The gate was closed';
const time = 'Thu, Nov 26, 10:00 AM – 12:00 PM';
const before = 'Wed, Nov 25, 9:00 – 10:00 AM';
const preferredAt = '2026-11-27T11:00:00Z';

/** Replaces the thin spaces around a dash and the narrow ones before AM with plain spaces. */
const plain = (text: string) => text.replaceAll(/\s/gu, ' ');
const textFor = (type: NotificationType, audience: 'client' | 'technician' | 'dispatchers', facts: object) =>
  plain(notificationText({ type, audience, subject: 'JO-7', facts }, 'en'));

const tapped = { ...visit, done_at: '2026-11-26T06:00:00Z' };
const tappedOn = 'Thu, Nov 26, 9:00 AM';
test.each([
  ['job-orders.left', {}, `The technician for JO-7 set out on ${tappedOn}`],
  ['job-orders.turned-back', {}, `The technician for JO-7 turned back on ${tappedOn}`],
  [
    'job-orders.turned-back',
    { has_stopped_work: true },
    `The work on JO-7 stopped on ${tappedOn} before it was finished`,
  ],
  ['job-orders.started', {}, `The work on JO-7 started on ${tappedOn}`],
  ['job-orders.paused', {}, `The work on JO-7 was put on hold on ${tappedOn}`],
  ['job-orders.resumed', {}, `The work on JO-7 resumed on ${tappedOn}`],
] as const)('a client reads when %s was tapped, if it was recorded late (%o)', (type, facts, text) => {
  expect(textFor(type, 'client', { ...tapped, ...facts })).toBe(text);
});

test('a client reads the arrival target of a request', () => {
  const promised = { promised_by: '2026-11-26T14:00:00Z', time_zone: 'Asia/Bahrain' };
  expect(textFor('service-requests.phoned', 'client', promised)).toBe(
    'Your request JO-7 was logged by phone; a technician will arrive by Thu, Nov 26, 5:00 PM',
  );
  expect(textFor('service-requests.phoned', 'client', {})).toBe('Your request JO-7 was logged by phone');
  expect(textFor('service-requests.submitted', 'client', promised)).toBe(
    'Your request JO-7 was sent; a technician will arrive by Thu, Nov 26, 5:00 PM',
  );
  expect(textFor('service-requests.approved', 'client', promised)).toBe(
    'Your request JO-7 was approved; a technician will arrive by Thu, Nov 26, 5:00 PM',
  );
  expect(textFor('service-requests.approved', 'client', {})).toBe('Your request JO-7 was approved');
});

test.each([
  [{ by: 'oneself' }, 'You downloaded your personal data'],
  [{ by: 'operator', company: 'Dilmun' }, 'Dilmun downloaded your personal data'],
  [{ by: 'operator' }, 'Your operator downloaded your personal data'],
  [{ by: 'platform' }, 'A platform administrator downloaded your personal data'],
  // Notifications from earlier versions do not say who downloaded the data.
  [{}, 'Your personal data was downloaded'],
] as const)('a person reads who downloaded their data: %o', (facts, text) => {
  const notice = { type: 'accounts.exported', audience: 'account', subject: 'Layla', facts } as const;
  expect(notificationText(notice, 'en')).toBe(text);
});

test('a reader gets names in their own script', async () => {
  await learn('ar');
  const second = 'دلمون للقهوة';
  const named = { subject_second_name: second, company_second_name: second, handed_in_second_name: 'يوسف' };
  const facts = { ...named, by: 'operator', company: 'Dilmun', handed_in_by: 'Yusuf' } as const;
  const branded = { type: 'operators.branded', audience: 'platform', subject: 'Dilmun', facts } as const;
  const downloaded = { type: 'accounts.exported', audience: 'account', subject: 'Layla', facts } as const;
  const handedIn = {
    type: 'job-orders.late-work-handed-in',
    audience: 'operator',
    subject: 'JO-7',
    facts,
  } as const;
  expect(notificationText(branded, 'ar')).toContain(second);
  expect(notificationText(branded, 'en')).toContain('Dilmun');
  expect(notificationText(downloaded, 'ar')).toContain(second);
  expect(notificationText(handedIn, 'ar')).toContain('يوسف');
  expect(notificationText(handedIn, 'en')).toContain('Yusuf');
});

test('a planner reads that a report from a label asks for a call back', () => {
  const textOf = (facts: object) => textFor('service-requests.reported', 'dispatchers', facts);
  expect(textOf({})).toBe('New fault report JO-7, sent by scanning a label');
  expect(textOf({ calls_back: true })).toBe('Emergency reported for JO-7 by scanning a label: call back');
});

describe('the notification of a visit', () => {
  test.each([
    ['job-orders.created', 'technician', visit, `New job JO-7 for ${time}`],
    ['job-orders.created', 'client', visit, `Your visit JO-7 is planned for ${time}`],
    [
      'job-orders.created',
      'client',
      { ...visit, has_passed: true },
      `Your visit JO-7 is late: it was planned for ${time}`,
    ],
    [
      'job-orders.rescheduled',
      'client',
      { ...moved, has_passed: true },
      `Your visit JO-7 is late: it was planned for ${time}`,
    ],
    [
      'job-orders.time-declined',
      'client',
      { ...visit, reason, has_passed: true },
      `Your visit JO-7 is late: it was planned for ${time}: ${reason}`,
    ],
    ['job-orders.assigned', 'technician', visit, `JO-7 was assigned to you for ${time}`],
    ['job-orders.assigned', 'client', visit, `A technician is assigned to your visit JO-7 on ${time}`],
    [
      'job-orders.assigned',
      'client',
      moved,
      `A technician is assigned to your visit JO-7, at a new time: ${time} instead of ${before}`,
    ],
    [
      'job-orders.assigned',
      'client',
      { ...visit, replaces_technician: true },
      `Another technician will come for your visit JO-7, at the same time: ${time}`,
    ],
    [
      'job-orders.assigned',
      'client',
      { ...moved, replaces_technician: true },
      `Another technician will come for your visit JO-7, at a new time: ${time} instead of ${before}`,
    ],
    [
      'job-orders.assigned',
      'client',
      { ...moved, replaces_technician: true, was_asked: visit.scheduled_date },
      `Another technician will come for your visit JO-7, at the time that you requested: ${time} instead of ${before}`,
    ],
    [
      'job-orders.assigned',
      'client',
      { ...visit, replaces_technician: true, has_passed: true },
      `Another technician will come for your visit JO-7, which was planned for ${time}`,
    ],
    ['job-orders.unassigned', 'technician', moved, `JO-7 on ${before} was taken off your schedule`],
    ['job-orders.left', 'client', visit, `The technician for JO-7 on ${time} is on the way`],
    ['job-orders.turned-back', 'client', visit, `The technician for JO-7 on ${time} is no longer on the way`],
    [
      'job-orders.turned-back',
      'client',
      { ...visit, has_stopped_work: true },
      'The work on JO-7 stopped before it was finished',
    ],
    [
      'job-orders.missed',
      'client',
      { ...visit, reason },
      `No one was there for your visit JO-7 on ${time}: ${reason}`,
    ],
    [
      'job-orders.missed',
      'dispatchers',
      { ...visit, reason },
      `No one was there for JO-7 on ${time}: ${reason}`,
    ],
    [
      'job-orders.cancelled',
      'client',
      { ...visit, reason },
      `Your visit JO-7 on ${time} was cancelled: ${reason}`,
    ],
    [
      'job-orders.time-declined',
      'client',
      { ...visit, reason },
      `Your visit JO-7 remains scheduled for ${time}: ${reason}`,
    ],
    ['job-orders.interrupted', 'client', { ...visit, reason }, `JO-7 needs a follow-up visit: ${reason}`],
  ] as const)(
    'a notification of %s to the %s names day, window and reason',
    (type, audience, facts, expected) => {
      expect(textFor(type, audience, facts)).toBe(expected);
    },
  );

  test('a notification of a rescheduled visit names the new and the old time, and says whether the time was requested or stays', () => {
    const rescheduled = (facts: object) => textFor('job-orders.rescheduled', 'client', facts);
    expect(rescheduled(moved)).toBe(`Your visit JO-7 has a new time: ${time} instead of ${before}`);
    expect(rescheduled({ ...visit, was_window: 60 })).toBe(
      `Your visit JO-7 has a new time: ${time} instead of Thu, Nov 26, 10:00 – 11:00 AM`,
    );
    expect(rescheduled({ ...moved, was_asked: '2026-11-26T10:00:00+03:00' })).toBe(
      `Your visit JO-7 was moved to the time that you requested: ${time} instead of ${before}`,
    );
    expect(rescheduled({ ...visit, was_asked: preferredAt })).toBe(
      `Your visit JO-7 remains scheduled for ${time}`,
    );
    expect(textFor('job-orders.rescheduled', 'technician', moved)).toBe(
      `JO-7 has a new time: ${time} instead of ${before}`,
    );
  });

  test('a notification distinguishes a client who requests a new time from one who keeps the planned time', () => {
    const timeAskedText = (facts: object) =>
      textFor('job-orders.time-asked', 'dispatchers', { ...visit, ...facts });
    expect(timeAskedText({ asked_date: preferredAt })).toBe(
      `The client requests a new time for JO-7: Fri, Nov 27, 2:00 PM instead of ${time}`,
    );
    expect(timeAskedText({ was_asked: preferredAt })).toBe(
      `The client is keeping the planned time for JO-7: ${time}`,
    );
  });

  test('a notification names both days of a window that crosses midnight, and only the time if the window has no length', () => {
    const created = (facts: object) => textFor('job-orders.created', 'technician', { ...visit, ...facts });
    expect(created({ scheduled_date: '2026-11-26T20:30:00Z', window_minutes: 60 })).toBe(
      'New job JO-7 for Thu, Nov 26, 11:30 PM – Fri, Nov 27, 12:30 AM',
    );
    expect(created({ window_minutes: 0 })).toBe('New job JO-7 for Thu, Nov 26, 10:00 AM');
  });

  test.each([
    ['job-orders.created', 'client', 'Your visit JO-7 is planned'],
    ['job-orders.rescheduled', 'client', 'Your visit JO-7 has a new time'],
    ['job-orders.time-asked', 'technician', 'The client requests a new time for JO-7'],
    ['job-orders.time-declined', 'client', 'Your visit JO-7 remains scheduled as planned'],
    ['job-orders.cancelled', 'technician', 'JO-7 was cancelled'],
  ] as const)(
    'a notification of %s to the %s is a sentence even without a recorded time',
    (type, audience, expected) => {
      expect(textFor(type, audience, {})).toBe(expected);
    },
  );
});

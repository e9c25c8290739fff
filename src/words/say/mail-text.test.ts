import { expect, test } from 'vitest';
import type { SignedSummary } from '#domain/signing/signed-summary.ts';
import { mailText } from './mail-text.ts';

const at = 'Thu, Nov 26, 10:18 AM (Bahrain Time)';
const link = 'https://example.test/account';

test.each([
  [
    'Dilmun downloaded your personal data',
    'Dilmun',
    ['+973 1700 0000', 'service@example.test'],
    'ask Dilmun why it was done: +973 1700 0000, service@example.test.',
  ],
  ['Dilmun downloaded your personal data', 'Dilmun', [], 'ask Dilmun why it was done.'],
  [
    'A platform administrator downloaded your personal data',
    null,
    [],
    'ask the platform administrators why it was done.',
  ],
] as const)(
  'the email about "%s" says when, what and whom to ask (%s, %o)',
  (text, company, contacts, asks) => {
    const { subject, body } = mailText('downloaded', { text, at, company, contacts, link })('en');
    expect(subject).toBe(text);
    expect(body).toContain(`${text} on ${at}.`);
    expect(body).toContain('The file contains your account, your record and your sign-ins');
    expect(body).toContain(asks);
    expect(body).not.toMatch(/nothing to do|if it was you/i);
    const act = mailText('done_by_others', {
      text: 'Your account was deactivated',
      at,
      company,
      contacts,
      link,
    })('en');
    expect(act.body).toContain(`Your account was deactivated on ${at}.`);
    expect(act.body).toContain(asks);
    expect(act.body).not.toMatch(/nothing to do|if it was you/i);
  },
);

const letterhead = {
  operator: 'Dilmun Coffee',
  address: 'Building 214',
  phone: null,
  email: 'service@example.test',
  client: 'Palm Hotel',
  client_address: '1 Palm Road',
};
const summary: SignedSummary = {
  job_order_number: 'JO-1042',
  client_name: 'Palm Hotel',
  machine_model: 'Aurora Two',
  machine_serial_number: 'SN-7',
  location: 'Lobby bar',
  technician_name: 'Yusuf',
  service_date: '2026-11-20',
  work_performed: 'Replaced the pump',
  parts_used: [],
  time_spent_hours: '1.5',
  problem_resolved: true,
  technician_notes: null,
  follow_up_required: false,
  follow_up_reason: null,
  is_cmasa_covered: false,
  visit_fee: '12.500',
  currency: 'BHD',
};
const stop_link = 'https://example.test/stop/abc';
const sender = { name: 'Amal', company: 'Palm Hotel' };

test.each([
  ['en', 'Service report JO-1042, Palm Hotel', 'Dilmun Coffee sends you this on behalf of Palm Hotel'],
  ['ar', 'تقرير الخدمة \u2068JO-1042\u2069، \u2068Palm Hotel\u2069', 'نيابةً عن \u2068Palm Hotel\u2069'],
] as const)(
  'the email to an address for reports names in %s the operator and the client, and its only link stops the reports',
  (locale, subject, says) => {
    const mail = mailText('reportCopy', { letterhead, summary, stop_link })(locale);
    expect(mail.subject).toBe(subject);
    expect(mail.body).toContain(says);
    expect(mail.body.match(/https?:\S+/g)).toEqual([stop_link]);
    expect(mail.body).not.toContain('12.500');
  },
);

test.each([
  [
    'en',
    'https://example.test/jobs/1/report',
    null,
    ['https://example.test/jobs/1/report'],
    'Read it in your account',
  ],
  ['en', null, stop_link, [stop_link], 'Stop receiving them'],
  ['en', null, null, null, 'You are receiving this email once because Amal sent it'],
  ['ar', 'https://example.test/jobs/1/report', null, ['https://example.test/jobs/1/report'], 'في حسابك'],
  ['ar', null, stop_link, [stop_link], 'إيقاف استلامها'],
  ['ar', null, null, null, 'مرة واحدة'],
] as const)(
  'a report that a person sends has in %s the link that its recipient can use (%s, %s)',
  (locale, link, stop, links, says) => {
    const sent = { letterhead, summary, ...sender, note: 'First\nSecond', link, stop_link: stop };
    const { body } = mailText('reportSent', sent)(locale);
    expect(body).toContain('> First\n> Second');
    expect(body).toContain(says);
    expect(body.match(/https?:\S+/g)).toEqual(links);
    expect(mailText('reportSent', { ...sent, note: null })(locale).body).not.toContain('>');
  },
);

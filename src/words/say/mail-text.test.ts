import { expect, test } from 'vitest';
import { mailText } from './mail-text.ts';

const at = 'Thu, Nov 26, 10:18 AM (Asia/Bahrain)';
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

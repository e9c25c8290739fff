import { accountLimits } from '#domain/account.ts';
import type { Mail } from '#server/store/outgoing-mails.ts';

export function resetMail(recipient: string, name: string, link: string): Mail {
  return {
    recipient,
    subject: 'Your new Grouphead password',
    body: `Hello ${name},

somebody, probably you, asked for a new password. Choose one here:

${link}

The link works once and for ${accountLimits.resetLinkMinutes} minutes. If it was not you, do nothing:
your password stays as it is.
`,
  };
}

export function invitationMail(recipient: string, name: string, link: string): Mail {
  return {
    recipient,
    subject: 'Your Grouphead account',
    body: `Hello ${name},

an account was made for you. Choose your password here:

${link}

The link works once and for ${accountLimits.invitationDays} days.
`,
  };
}

export function notificationMail(recipient: string, name: string, text: string, origin: string): Mail {
  return {
    recipient,
    subject: text,
    body: `Hello ${name},

${text}.

See it here: ${origin}/notifications

You get this because you asked for it in your settings; you can turn it off there.
`,
  };
}

import { accountLimits } from '#domain/account.ts';
import { defineWords } from '#words/words.ts';

type Linked = { readonly name: string; readonly link: string };

export const mailsWords = defineWords('mails', {
  reset: {
    subject: () => 'Your new Grouphead password',
    body: ({ name, link }: Linked) => `Hello ${name},

Somebody, probably you, asked for a new password. Choose one here:

${link}

The link works once and for ${accountLimits.resetLinkMinutes} minutes. If it was not you, do nothing:
your password stays as it is.
`,
  },
  invitation: {
    subject: () => 'Your Grouphead account',
    body: ({ name, link }: Linked) => `Hello ${name},

An account was made for you. Choose your password here:

${link}

The link works once and for ${accountLimits.invitationDays} days.
`,
  },
  notification: {
    subject: ({ text }: { readonly text: string }) => text,
    body: ({ name, link, text }: Linked & { readonly text: string }) => `Hello ${name},

${text}.

See it here: ${link}

You get this because you asked for it in your settings; you can turn it off there.
`,
  },
});

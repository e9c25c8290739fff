import { say } from '#words/ar/grammar/say.ts';
import type { accountMails as english } from '#words/en/people/account-mails.ts';

type AccountAction = Parameters<(typeof english)['downloaded']['body']>[0];
type LinkedText = Parameters<(typeof english)['warning']['body']>[0];

const askWhy = ({ company, contacts }: AccountAction) =>
  say`إذا لم يكن ذلك متوقعًا فيمكنك سؤال ${company ?? 'مسؤولي المنصة'} عن سببه${contacts.length === 0 ? '' : `: ${contacts.map((contact) => say`${contact}`).join('، ')}`}.`;

export const accountMails = {
  downloaded: {
    subject: ({ text }: AccountAction) => text,
    body: (done: AccountAction) => `مرحبًا،

${say`${done.text} في ${done.at}.`}

يحتوي الملف على حسابك وسجلك وعمليات دخولك وما قمت به: الطلبات والزيارات والتوقيعات والتقييمات
والتعليقات والملفات والإجازات. ولا يحتوي على كلمة مرور.

${askWhy(done)}

حسابك: ${done.link}
`,
  },
  done_by_others: {
    subject: ({ text }: AccountAction) => text,
    body: (done: AccountAction) => `مرحبًا،

${say`${done.text} في ${done.at}.`}

${askWhy(done)}

حسابك: ${done.link}
`,
  },
  warning: {
    subject: ({ text }: { readonly text: string }) => text,
    body: ({ link, text }: LinkedText) => `مرحبًا،

${text}.

حسابك: ${link}
`,
  },
  security: {
    subject: ({ text }: { readonly text: string }) => text,
    body: ({ link, text }: LinkedText) => `مرحبًا،

${text}.

إذا كان ذلك منك فلا حاجة إلى أي إجراء. وإلا فيلزم تغيير كلمة المرور وتسجيل الخروج من الأجهزة الأخرى هنا:

${link}
`,
  },
};

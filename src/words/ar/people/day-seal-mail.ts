import { counted, say } from '#words/ar/grammar/say.ts';
import type { daySealMail as english } from '#words/en/people/day-seal-mail.ts';

type Seal = Parameters<(typeof english)['daySeal']['body']>[0];

const cases = (count: number) =>
  counted(count, {
    zero: '# حالة',
    one: 'حالة واحدة تغيّرت',
    two: 'حالتين تغيّرتا',
    few: '# حالات تغيّرت',
    many: '# حالة تغيّرت',
    other: '# حالة تغيّرت',
  });

export const daySealMail = {
  daySeal: {
    subject: ({ company, day }: Seal) => say`ختم يوم ${day}: ${company}`,
    body: ({ company, day, cases: count, seal, key, isOtherKey }: Seal) => `مرحبًا،

${say`هذا ختم سجل ${company} ليوم ${day}. وهو يشمل ${cases(count)} وختم اليوم السابق:`}

${seal}

بصمة المفتاح الذي وقّعه (SHA-256):

${key}
${isOtherKey ? '\nهذا مفتاح غير مفتاح اليوم السابق. يلزم سؤال مسؤول النظام عن سبب تغييره.\n' : ''}
يلزم الاحتفاظ بهذه الرسالة. يقارن التحقق السجل حتى هذا اليوم بهذا الختم.

${say`تصلك هذه الرسالة لأن ${company} اختارت هذا العنوان لأختامها اليومية.`}
`,
  },
};

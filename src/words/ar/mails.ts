import { accountLimits } from '#domain/accounts/account.ts';
import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';
import { reportMails } from './job-orders/signature/report-mails.ts';
import { accountMails } from './people/account-mails.ts';
import { daySealMail } from './people/day-seal-mail.ts';
import { offeredRole } from './people/role-offers.ts';

const days = (count: number) =>
  counted(count, {
    zero: '# يوم',
    one: 'يوم واحد',
    two: 'يومين',
    few: '# أيام',
    many: '# يومًا',
    other: '# يوم',
  });
const hours = (count: number) =>
  counted(count, {
    zero: '# ساعة',
    one: 'ساعة واحدة',
    two: 'ساعتين',
    few: '# ساعات',
    many: '# ساعة',
    other: '# ساعة',
  });
const minutes = (count: number) =>
  counted(count, {
    zero: '# دقيقة',
    one: 'دقيقة واحدة',
    two: 'دقيقتين',
    few: '# دقائق',
    many: '# دقيقة',
    other: '# دقيقة',
  });

/** Adds a period, unless the text, such as a reason that someone wrote, already ends with a punctuation mark. */
const sentence = (text: string) => (/[.!?؟]\u2069?$/.test(text) ? text : `${text}.`);

export const mails: Language['mails'] = {
  reset: {
    subject: () => 'كلمة مرور جديدة لحساب Grouphead',
    body: ({ link }) => `مرحبًا،

طُلبت كلمة مرور جديدة، والأرجح أنك من طلبها. يمكنك اختيارها هنا:

${link}

يعمل الرابط مرة واحدة، لمدة ${minutes(accountLimits.resetLinkMinutes)}. إذا لم يكن الطلب منك فلا حاجة إلى أي إجراء:
تبقى كلمة مرورك كما هي.
`,
  },
  invitation: {
    subject: () => 'حسابك في Grouphead',
    body: ({ link }) => `مرحبًا،

تم إنشاء حساب لك. يمكنك اختيار كلمة المرور هنا:

${link}

يعمل الرابط مرة واحدة، لمدة ${days(accountLimits.invitationDays)}.
`,
  },
  roleOffer: {
    subject: (offer) => offeredRole(offer),
    body: ({ link, ...offer }) => `مرحبًا،

${offeredRole(offer)}. يمكنك تسجيل الدخول بهذا العنوان للقبول أو الرفض:

${link}

العرض صالح لمدة ${days(accountLimits.invitationDays)}. وما لم يتم قبوله لا يمكن لأحد غيرك إدارة حسابك.
عند عدم الرغبة فيه يمكنك رفضه أو تجاهله.
`,
  },
  clientOffer: {
    subject: ({ company }) => say`عرض لإضافتك إلى ${company}`,
    body: ({ company, link }) => `مرحبًا،

${say`يرغب شخص في ${company} في إضافتك إلى الشركة. لهذا العنوان حساب بالفعل. يمكنك تسجيل الدخول به للقبول أو الرفض:`}

${link}

العرض صالح لمدة ${days(accountLimits.invitationDays)}. وما لم يتم قبوله لا يمكن لأحد غيرك إدارة حسابك.
عند عدم الرغبة فيه يمكنك رفضه أو تجاهله.
`,
  },
  addressTaken: {
    subject: ({ company }) => say`محاولة لإضافتك إلى ${company}`,
    body: ({ company, link }) => `مرحبًا،

${say`حاول شخص في ${company} إضافتك إلى الشركة. لهذا العنوان حساب بالفعل، فلم تتم إضافتك ولم يتغير الحساب.`}

لا يظهر لأحد هناك أن للعنوان حسابًا. إذا رغبت في الإضافة فيمكنك إعطاؤهم عنوان بريد إلكتروني آخر.
حسابك هنا:

${link}

إذا لم تكن الشركة معروفة لديك فلا حاجة إلى أي إجراء.
`,
  },
  signUp: {
    subject: () => 'تأكيد عنوانك',
    body: ({ link }) => `مرحبًا،

طُلب إنشاء حساب في Grouphead بهذا العنوان، والأرجح أنك من طلبه. يمكنك تأكيد العنوان هنا:

${link}

في متصفح غير الذي طُلب منه إنشاء الحساب، تلزم أيضًا كلمة المرور التي اخترتها.
يعمل الرابط مرة واحدة، لمدة ${hours(accountLimits.signUpLinkHours)}. إذا لم يكن الطلب منك فلا حاجة إلى أي إجراء: لن يُنشأ حساب.
`,
  },
  signUpAgain: {
    subject: () => 'لديك حساب بالفعل',
    body: ({ link }) => `مرحبًا،

طُلب إنشاء حساب في Grouphead بهذا العنوان، والأرجح أنك من طلبه. لهذا العنوان حساب بالفعل. يمكنك تسجيل الدخول هنا، أو
طلب كلمة مرور جديدة:

${link}

إذا لم يكن الطلب منك فلا حاجة إلى أي إجراء.
`,
  },
  emailChangeOld: {
    subject: () => 'عنوان بريد إلكتروني جديد لحسابك',
    body: ({ link }) => `مرحبًا،

طُلب تغيير عنوان البريد الإلكتروني لحسابك في Grouphead، والأرجح أن الطلب منك أو من مسؤول.
يمكنك الاطلاع على العنوان الجديد وتأكيده هنا:

${link}

لا يتغير العنوان إلا بعد تأكيد العنوان الجديد أيضًا. يعمل الرابط لمدة ${hours(accountLimits.emailChangeHours)}.
إذا لم يكن التغيير مرغوبًا فيه فلا حاجة إلى أي إجراء: يبقى عنوانك كما هو.
`,
  },
  emailChangeNew: {
    subject: () => 'تأكيد عنوانك الجديد',
    body: ({ link }) => `مرحبًا،

طُلب استخدام هذا العنوان لحساب في Grouphead، والأرجح أنك من طلبه. يمكنك تأكيده هنا:

${link}

في متصفح لم يُسجَّل فيه الدخول إلى ذلك الحساب، تلزم أيضًا كلمة مروره.
لا يتغير العنوان إلا بعد تأكيد العنوان الحالي أيضًا. يعمل الرابط لمدة ${hours(accountLimits.emailChangeHours)}.
إذا لم يكن الطلب منك فلا حاجة إلى أي إجراء: لن يُستخدم عنوانك للحساب.
`,
  },
  emailChangeTaken: {
    subject: () => 'لديك حساب بالفعل',
    body: ({ link }) => `مرحبًا،

طُلب استخدام هذا العنوان لحساب في Grouphead، والأرجح أنك من طلبه. لهذا العنوان حساب بالفعل، فلم يتغير شيء.
يمكنك تسجيل الدخول هنا:

${link}

إذا لم يكن الطلب منك فلا حاجة إلى أي إجراء.
`,
  },
  notification: {
    subject: ({ title }) => title,
    body: ({ link, text, visit_link }) => `مرحبًا،

${sentence(text)}

للاطلاع عليه: ${link}${visit_link ? `\n\nلمتابعة الزيارة من دون تسجيل الدخول: ${visit_link}` : ''}

تصلك هذه الرسالة لأنك اخترتها في إعداداتك، ويمكنك إيقافها هناك.
`,
  },
  urgent: {
    subject: ({ title }) => title,
    body: ({ link, text }) => `مرحبًا،

${sentence(text)}

للاطلاع عليه: ${link}

الحالة الطارئة لا تنتظر، لذلك تصلك هذه الرسالة أيًّا كانت إعداداتك.
`,
  },
  on_call: {
    subject: ({ title }) => say`أنت في المناوبة: حالة طارئة ${title}`,
    body: ({ link, text }) => `مرحبًا،

${sentence(text)}

جدولك: ${link}

الحالة الطارئة لا تنتظر، لذلك تصلك هذه الرسالة أيًّا كانت إعداداتك.
`,
  },
  ...reportMails,
  ...accountMails,
  ...daySealMail,
};

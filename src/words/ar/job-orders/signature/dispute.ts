import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';
import type {
  disputeEventNames as englishEventNames,
  disputeFields as englishFields,
} from '#words/en/job-orders/signature/dispute-history.ts';

export const dispute: Language['dispute'] = {
  disputed: (day) => say`أفاد العميل في ${day} بأن هذا التوقيع ليس توقيعه.`,
  settledOn: (day, reason) => say`تمت التسوية في ${day}: ${reason}`,
  dispute: {
    title: (number) => say`التوقيع على ${number}`,
    happens:
      'ستبحث الشركة في الأمر وترد عليك. وحتى ذلك الحين يذكر التقرير هنا أن التوقيع ليس توقيعك، وكذلك صفحة التحقق من ملف PDF.',
    done: 'تم الإبلاغ',
    doneText: (number) => say`تم إشعار الشركة بأن التوقيع على ${number} ليس توقيعك.`,
  },
  settle: {
    open: 'تسوية الاعتراض',
    reason: 'ما الذي تبيّن لك؟',
    hint: 'سيراه العميل، ويبقى على التقرير.',
    submit: () => 'تسوية',
    done: 'تمت تسوية الاعتراض',
    doneText: (number) => say`تم إشعار العميل بما تبيّن لك بشأن ${number}.`,
    title: (number) => say`التوقيع على ${number}`,
  },
  page: {
    title: 'لم أوقّع هذا',
    description: 'إبلاغ الشركة بأن توقيعًا ليس توقيعك',
    reading: 'جارٍ تحميل التقرير',
    gone: 'هذا الرابط لم يعد صالحًا',
    goneText: 'سبق استخدامه أو انتهت صلاحيته. يمكنك الاتصال بالشركة التي زارتك.',
    about: (number, signer, moment) => say`تقرير ${number} موقّع باسم ${signer} في ${moment}.`,
    happens: (operator) =>
      say`ستبحث ${operator} في الأمر وترد عليك. وحتى ذلك الحين يذكر التقرير لديها أن التوقيع ليس توقيعك، وكذلك صفحة التحقق من ملف PDF.`,
    remark: 'ما الذي ينبغي أن تعرفه الشركة؟ (اختياري)',
    submit: 'هذا التوقيع ليس لنا',
    done: 'تم الإبلاغ',
    doneText: (number, operator) =>
      say`تعرف ${operator} الآن أن التوقيع على ${number} ليس توقيعك. يمكنك إغلاق هذه الصفحة.`,
    already: (day) => say`أبلغ شخص في شركتك في ${day} بأن هذا التوقيع ليس توقيعكم. لا حاجة إلى أي إجراء منك.`,
  },
};

export const disputeFields: Readonly<Record<keyof typeof englishFields, string>> = {
  disputed_at: 'الاعتراض على التوقيع',
  dispute_remark: 'تعليق العميل على التوقيع',
  dispute_settled_at: 'تسوية الاعتراض',
  dispute_settled_reason: 'كيفية تسوية الاعتراض',
};
export const disputeEventNames: Readonly<Record<keyof typeof englishEventNames, string>> = {
  'job-orders.disputed': 'أفاد العميل بأن التوقيع ليس توقيعه',
  'job-orders.dispute-settled': 'تمت تسوية الاعتراض على التوقيع',
};

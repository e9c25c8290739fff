import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

const inWords = new Intl.ListFormat('ar', { type: 'conjunction' });
const namesIn = (names: readonly string[]) => inWords.format(names.map((name) => say`${name}`));

const labelForms = {
  zero: 'لا ملصقات',
  one: 'ملصق واحد',
  two: 'ملصقان',
  few: '# ملصقات',
  many: '# ملصقًا',
  other: '# ملصق',
};

export const labels: Language['labels'] = {
  sheet: {
    title: 'الملصقات',
    description: 'تُطبع الملصقات على ورق A4، ثم تُقص ويوضع كل منها على ماكينته.',
    opensForm: 'يمكن لأي شخص يمسح ملصقًا الإبلاغ عن عطل.',
    off: {
      title: 'الإبلاغ عبر الملصق متوقف',
      text: (operators) =>
        say`لا يبلّغ عن عطل الماكينة عبر الإنترنت إلا مالكها. ومن يمسح ملصقًا لدى ${namesIn(operators)} ولا صلاحية له على الماكينة يُطلب منه الاتصال.`,
      change: 'تفعيله من الإعدادات',
      byOperator: (operators) => say`يمكن تفعيله من الإعدادات لدى ${namesIn(operators)}.`,
    },
    print: 'طباعة',
    list: 'ملصقات للطباعة',
    empty: 'لا توجد ماكينات في الخدمة، فلا ملصقات للطباعة.',
    found: (count, isWhole) => `${counted(count, labelForms)}${isWhole ? '' : ' أو أكثر'}`,
    scan: 'للإبلاغ عن عطل: مسح الرمز',
    scanToCall: 'لطلب الصيانة: مسح الرمز',
    call: 'أو الاتصال على',
    code: (name) => say`رمز QR الخاص بـ ${name}`,
  },
  report: {
    title: 'الإبلاغ عن عطل',
    subtitle: (model, operator) => say`${model}، تتولى صيانتها ${operator}`,
    asking: 'جارٍ تحميل الماكينة',
    does: (operator) =>
      say`يمكنك هنا إبلاغ ${operator} بمشكلة هذه الماكينة. لا يُرسل شيء قبل الضغط على «إرسال البلاغ». وستعاود الشركة الاتصال بك.`,
    name: 'اسمك',
    phone: 'هاتفك',
    phoneHint: 'ستتصل بك الشركة بشأن هذا العطل.',
    phonePlaceholder: '+973 3300 0000',
    problem: 'ما المشكلة؟',
    problemHint: '10 أحرف على الأقل',
    urgency: 'الأولوية',
    submit: 'إرسال البلاغ',
    failed: 'تعذّر إرسال البلاغ',
    sent: 'شكرًا لك. وصل بلاغك إلى الشركة.',
    sentNumber: (number) => say`رقمه ${number}. يرجى ذكره عند الاتصال.`,
    alerted: {
      on_call: 'تم تنبيه الفني المناوب والمنسّقين.',
      nobody_on_call: 'لا يوجد فني مناوب الآن. تم تنبيه المنسّقين.',
    },
    added: 'شكرًا لك. لهذه الماكينة حالة مفتوحة بالفعل.',
    addedNumber: (number) => say`أُضيف بلاغك إلى ${number}. يرجى ذكر هذا الرقم عند الاتصال.`,
    call: 'اتصال',
    signIn: 'تسجيل الدخول',
    signInHint: 'هل لديك حساب؟ يمكنك تسجيل الدخول ومسح الملصق مرة أخرى.',
  },
  closed: {
    title: 'الإبلاغ بالهاتف',
    text: (operator) =>
      say`تتولى ${operator} صيانة هذه الماكينة. لا يبلّغ عن الأعطال عبر الإنترنت إلا مالكها؛ ويمكن لغيره الاتصال.`,
  },
  retired: {
    title: 'هذه الماكينة خارج الخدمة',
    text: (operator) => say`أخرجتها ${operator} من الخدمة، فلا يمكن الإبلاغ عن عطل فيها.`,
  },
  unknown: {
    title: 'هذا الملصق لم يعد صالحًا',
    text: 'ربما تم تجديده. يمكن البحث عن ملصق أحدث على الماكينة، أو الاتصال بالشركة التي تتولى صيانتها.',
  },
};

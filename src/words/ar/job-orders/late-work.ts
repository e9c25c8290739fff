import type { VisitAct } from '#domain/visit/acts.ts';
import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';
import type {
  lateWorkEventNames as englishEventNames,
  lateWorkFields as englishFields,
} from '#words/en/job-orders/late-work-history.ts';

export const lateWorkKindNames: Readonly<Record<VisitAct, string>> = {
  leave: 'الانطلاق',
  start: 'الوصول',
  pause: 'تعليق العمل',
  save: 'حفظ النموذج',
  submit: 'إرسال التقرير للتوقيع',
  sign: 'التوقيع',
  miss: 'لم يكن أحد في الموقع',
  interrupt: 'لم يكتمل العمل',
  hand_back: 'إعادة المهمة',
  comment: 'تعليق',
  attach: 'الصور والمستندات',
  report: 'بلاغ عن عطل آخر',
};

const entries = (count: number) =>
  counted(count, {
    zero: '# إدخال',
    one: 'إدخال واحد',
    two: 'إدخالين',
    few: '# إدخالات',
    many: '# إدخالًا',
    other: '# إدخال',
  });

const files = (count: number) =>
  counted(count, {
    zero: '# ملف',
    one: 'ملف واحد',
    two: 'ملفان',
    few: '# ملفات',
    many: '# ملفًا',
    other: '# ملف',
  });

export const lateWork: Language['lateWork'] = {
  title: 'أعمال تعذّرت إضافتها إلى المهمة',
  description:
    'أنجز الفني هذه الأعمال دون اتصال، وعند وصولها كانت المهمة قد تغيّرت. لا شيء منها مسجّل في المهمة.',
  forTechnician:
    'أُنجز هذا دون اتصال، وعند وصوله كانت المهمة قد تغيّرت. ليس مسجّلًا في المهمة، والقرار بشأنه لمنسّق الخدمة.',
  kinds: lateWorkKindNames,
  by: 'الفني',
  handedInBy: (name) => say`التسليم: ${name}`,
  phone: 'الهاتف',
  received: 'وقت الاستلام',
  why: 'سبب عدم الإضافة',
  reasons: {
    stale: 'تغيّرت المهمة في هذه الأثناء',
    refused: 'حالة المهمة لم تعد تسمح بذلك',
    not_found: 'لم تعد المهمة معيّنة للفني',
    forbidden: 'لم تعد المهمة معيّنة للفني',
    concerns: 'تعارض مع مواعيد أخرى',
    invalid_input: 'إحدى القيم لم تعد مسموحة',
    done_earlier: 'سبق تنفيذه من جهاز آخر',
    key_reused: 'أُرسل بنسختين مختلفتين',
  },
  otherReason: (code) => say`رفضه الخادم (${code})`,
  text: 'بكلمات الفني',
  details: {
    outcome: 'النتيجة',
    missingPart: 'القطعة الناقصة',
    expectedOn: 'موعد القطعة المتوقع',
    leftAt: 'وقت المغادرة',
    reason: 'السبب',
  },
  handedIn: 'المنجز دون اتصال',
  onJob: 'المسجّل في المهمة الآن',
  differs: 'مختلف',
  same: 'القيم مطابقة لما في المهمة.',
  files: 'الصور والمستندات',
  missingFiles: (count) => say`ينقص ${files(count)} لتأخر التسليم.`,
  signature: {
    title: (name) => say`توقيع ${name}`,
    drawn: (moment) => say`رُسم على جهاز الفني في ${moment}. هو دليل محفوظ، وليس مسجّلًا في المهمة.`,
    summary: 'الملخص الذي تم توقيعه',
    differs: 'يختلف عن المهمة بوضعها الحالي. يلزم طلب توقيع جديد من العميل إذا كان ينبغي أن يُحتسب.',
    hash: 'بصمة SHA-256 للملخص',
  },
  settle: {
    open: (count) => say`تسوية ${entries(count)}`,
    chosen: (what) => say`تسوية: ${what}`,
    none: 'يلزم تحديد ما ستتم تسويته.',
    title: 'تسوية عمل متأخر',
    about: 'يتعلق ذلك بما يلي:',
    note: 'ما الإجراء الذي تم بشأنه؟',
    hint: 'سيراه الفني، ولا يراه العميل.',
    submit: 'تسوية',
    done: 'تمت التسوية',
    doneText: 'تم إشعار الفني.',
  },
  settled: (moment, name, note) => say`تمت التسوية في ${moment} بواسطة ${name}: ${note}`,
  opened: (count) => say`بانتظار التسوية: ${count === 2 ? 'إدخالان' : entries(count)}`,
};

export const lateWorkFields: Readonly<Record<keyof typeof englishFields, string>> = {
  late_work: 'عمل تعذّرت إضافته إلى المهمة',
  late_work_note: 'الإجراء الذي تم بشأنه',
};
export const lateWorkEventNames: Readonly<Record<keyof typeof englishEventNames, string>> = {
  'job-orders.late-work-handed-in': 'تم تسليم عمل أُنجز دون اتصال',
  'job-orders.late-work-settled': 'تمت تسوية عمل أُنجز دون اتصال',
};

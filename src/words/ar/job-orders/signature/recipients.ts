import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';
import type {
  recipientEventNames as englishEventNames,
  recipientFields as englishFields,
} from '#words/en/job-orders/signature/recipients-history.ts';

export const recipients: Language['recipients'] = {
  addresses: {
    title: 'عناوين التقارير',
    text: 'يصل كل تقرير موقّع بصيغة PDF إلى هذه العناوين، ولا تحتاج إلى حساب.',
    none: 'لا توجد عناوين للتقارير بعد.',
    full: (max) => `عدد العناوين التي تصلها التقارير ${max}. تلزم إزالة عنوان قبل إضافة غيره.`,
    add: 'إضافة عنوان',
    addTitle: 'إضافة عنوان للتقارير',
    change: 'تعديل',
    changeTitle: 'تعديل عنوان للتقارير',
    remove: 'إزالة',
    removeTitle: 'إزالة عنوان للتقارير',
    removeAsk: (email) => say`لن تصل التقارير بعد الآن إلى ${email}. ويبقى السجل محفوظًا.`,
    email: 'البريد الإلكتروني',
    label: 'التسمية (اختيارية)',
    labelHint: 'مثل: الحسابات الدائنة، أو الصيانة في الفندق',
    language: 'لغة الرسائل',
    emailHint: 'في كل رسالة رابط يتيح للمستلم إيقاف التقارير.',
    addedBy: (name, day) => say`تمت الإضافة بواسطة ${name} في ${day}`,
    stopped: (day) => say`توقّف هذا العنوان عن استلام التقارير في ${day}.`,
    stoppedHint:
      'يمكن للمستلم استئنافها بالرابط الوارد في رسالة سابقة. وإذا طلب ذلك، يمكن للمشغّل السماح للعنوان من جديد.',
    refused: (day) => say`تعذّر تسليم رسالة في ${day}. تلزم مراجعة العنوان.`,
    added: 'أُضيف العنوان',
    changed: 'تم تعديل العنوان',
    removed: 'أُزيل العنوان',
    failed: 'تعذّر حفظ العنوان',
    test: 'إرسال رسالة تجريبية',
    tested: 'الرسالة التجريبية في قائمة الإرسال',
    testedText: (email) => say`ستُرسل إلى ${email}.`,
    testedOnFile: 'يحفظ هذا الخادم الرسائل في ملفات، فلا تصل إلى أحد.',
    free: 'السماح من جديد',
    freeing: {
      title: 'السماح من جديد لعنوان توقّف',
      ask: (email) =>
        say`أوقف مستلم ${email} التقارير. لا يُسمح له من جديد إلا إذا طلب المستلم التقارير مرة أخرى. بعدها يُزال العنوان من القائمة، وتمكن إضافته.`,
      reason: 'لماذا تصل التقارير إلى هذا العنوان من جديد؟',
      hint: 'يُحفظ هذا في السجل.',
      submit: () => 'السماح من جديد',
      done: 'سُمح للعنوان من جديد',
      doneText: (email) => say`تمكن إضافة ${email} من جديد.`,
    },
  },
  sending: {
    open: 'إرسال بالبريد الإلكتروني',
    title: (number) => say`إرسال التقرير ${number} بالبريد الإلكتروني`,
    loading: 'جارٍ تحميل العناوين',
    known: 'عناوين العميل',
    others: 'عناوين أخرى',
    othersHint: (max) => `يلزم ألا يزيد عدد العناوين كلها على ${max}، مع فاصلة بينها`,
    missing: 'يلزم اختيار عنوان واحد على الأقل أو إدخاله.',
    stopped: (day) => say`توقّف استلام التقارير في ${day}`,
    note: 'ملاحظة (اختيارية)',
    noteHint: 'تظهر في الرسالة، ولا تُحفظ في السجل.',
    language: 'لغة الرسائل إلى العناوين الأخرى',
    onFile: 'يحفظ هذا الخادم الرسائل في ملفات، فلا تصل إلى أحد.',
    submit: 'إرسال التقرير',
    done: 'التقرير في قائمة الإرسال',
    doneText: (addresses) => say`سيُرسل إلى ${addresses}.`,
    failed: 'تعذّر إرسال التقرير',
  },
  page: {
    title: 'تقارير الخدمة بالبريد الإلكتروني',
    description: 'إيقاف تقارير الخدمة بالبريد الإلكتروني أو استئنافها',
    reading: 'جارٍ تحميل العنوان',
    gone: 'هذا الرابط لم يعد صالحًا',
    goneText: 'أُزيل العنوان، فلا تصله تقارير بعد الآن.',
    receives: (email, client, operator) =>
      say`تصل إلى ${email} تقارير الخدمة الخاصة بـ ${client}، وترسلها ${operator}.`,
    stop: 'إيقاف استلام التقارير',
    stopped: (email, client, day) =>
      say`توقّف إرسال تقارير الخدمة الخاصة بـ ${client} إلى ${email} في ${day}. ولا يمكن لأحد غيرك استئنافه.`,
    resume: 'استئناف استلام التقارير',
  },
};

export const recipientFields: Readonly<Record<keyof typeof englishFields, string>> = {
  report_address: 'عنوان التقارير',
  report_recipients: 'التقرير في قائمة الإرسال إلى',
  freeing_reason: 'سبب السماح للعنوان من جديد',
};
export const recipientEventNames: Readonly<Record<keyof typeof englishEventNames, string>> = {
  'clients.report-address-added': 'أُضيف عنوان للتقارير',
  'clients.report-address-changed': 'تم تعديل عنوان للتقارير',
  'clients.report-address-removed': 'أُزيل عنوان للتقارير',
  'clients.report-address-stopped': 'أوقف المستلم التقارير إلى عنوان',
  'clients.report-address-resumed': 'استأنف المستلم التقارير إلى عنوان',
  'clients.report-address-tested': 'رسالة تجريبية إلى عنوان للتقارير',
  'clients.report-address-freed': 'سُمح من جديد لعنوان توقّف عن استلام التقارير',
  'job-orders.report-sent': 'أُضيف التقرير إلى قائمة الإرسال',
};

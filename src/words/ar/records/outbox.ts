import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

const unsent = (count: number) =>
  counted(count, {
    zero: 'لا إدخالات غير مرسلة',
    one: 'إدخال واحد لم يُرسل بعد',
    two: 'إدخالان لم يُرسلا بعد',
    few: '# إدخالات لم تُرسل بعد',
    many: '# إدخالًا لم يُرسل بعد',
    other: '# إدخال لم يُرسل بعد',
  });

export const outbox: Language['outbox'] = {
  acts: {
    save: (time) => say`حفظ النموذج في ${time}`,
    submit: (time) => say`إرسال التقرير للتوقيع في ${time}`,
    sign: (time) => say`التوقيع في ${time}`,
    miss: (time) => say`لم يكن أحد في الموقع في ${time}`,
    interrupt: (time) => say`لم يكتمل العمل في ${time}`,
    hand_back: (time) => say`إعادة المهمة في ${time}`,
    pause: (time) => say`تعليق العمل في ${time}`,
    comment: (time) => say`تعليق مكتوب في ${time}`,
    attach: (time) => say`إضافة الصور في ${time}`,
    late_work: (time) => say`عمل متأخر من ${time}`,
    upload: (name) => say`الصورة ${name}`,
  },
  refused: (number, step, why) =>
    say`${number}: رُفض «${step}». ${why} يبقى محفوظًا على هذا الجهاز حتى تتخذ قرارًا بشأنه.`,
  line: {
    sent: 'تم إرسال كل شيء',
    waiting: (count, since) => say`${unsent(count)}، منذ ${since}`,
    waitingOnly: unsent,
    refused: (count) =>
      counted(count, {
        zero: 'لا إدخالات مرفوضة',
        one: 'إدخال مرفوض واحد ينتظر قرارك',
        two: 'إدخالان مرفوضان ينتظران قرارك',
        few: '# إدخالات مرفوضة تنتظر قرارك',
        many: '# إدخالًا مرفوضًا ينتظر قرارك',
        other: '# إدخال مرفوض ينتظر قرارك',
      }),
  },
  title: 'لم يُرسل بعد',
  none: 'وصل كل ما قمت به إلى الخادم.',
  order: 'تُرسل إدخالات كل مهمة بهذا الترتيب، وتُرسل تلقائيًا عند عودة الاتصال.',
  states: {
    waiting: 'ينتظر الإرسال',
    sending: 'جارٍ الإرسال…',
    behind: 'ينتظر الإدخال الذي قبله',
    refused: 'مرفوض',
    signIn: 'يلزم تسجيل الدخول من جديد لإرساله',
  },
  open: (number) => say`فتح ${number}`,
  sendNow: 'إرسال الآن',
  sendAll: 'إرسال الكل الآن',
  drop: 'تجاهل',
  askDrop: {
    title: 'تجاهل هذا الإدخال؟',
    text: (step, number) => say`لم يُرسل «${step}» في ${number} قط. سيُحذف من هذا الجهاز.`,
    confirm: 'تجاهل الإدخال',
    keep: 'الاحتفاظ بالإدخال',
  },
  again: 'إرسال من جديد',
  againOnNewest: 'إرسال من جديد على أحدث نسخة',
  againAnyway: 'إرسال من جديد رغم ذلك',
  handIn: 'تسليم كعمل متأخر',
  handInHint: 'يصل ما كتبته والصور والتوقيع إلى منسّق الخدمة، وهو يقرر. لا يتغير شيء في المهمة.',
  signatureHint:
    'وقّع العميل تقريرًا يختلف عن التقرير الموجود على الخادم، لذلك لا تمكن إضافة هذا التوقيع إلى المهمة.',
  compare: {
    title: 'ما الذي تغيّر في هذه الأثناء',
    field: 'الحقل',
    yours: 'نسختك',
    newest: 'على الخادم',
    same: 'النموذج على الخادم له المحتوى نفسه.',
    unknown: 'لم يعد الخادم يعرض لك هذه المهمة.',
    state: (state, technician) => say`حالة المهمة الآن: ${state}، ${technician}.`,
    nobody: 'بلا فني',
    empty: 'لا شيء',
  },
  unstored:
    'هذا المتصفح لا يحفظ الإدخالات، مثلًا في التصفح الخاص أو لأن ذاكرة الجهاز ممتلئة. يلزم إبقاء هذه الصفحة مفتوحة حتى يُرسل كل شيء.',
  notPersistent:
    'قد يحذف هذا المتصفح الإدخالات غير المرسلة إذا امتلأت ذاكرة الجهاز أو لم يُستخدم التطبيق مدة أسبوع. يلزم إرسالها قريبًا أو تثبيت التطبيق.',
  ended: (count) => say`يلزم تسجيل الدخول من جديد: ${unsent(count)}. يبقى ذلك على هذا الجهاز حتى ذلك الحين.`,
  signOut: {
    title: 'تسجيل الخروج مع عمل غير مرسل؟',
    text: (count) => say`${unsent(count)}. عند تسجيل الخروج سيُحذف ذلك من هذا الجهاز.`,
    stay: 'البقاء مسجّلًا',
    leave: 'حذف وتسجيل الخروج',
  },
  notice: {
    title: 'ينتظر الإرسال',
    text: 'تعرض هذه الصفحة عملك كأنه منجز. سيُرسل تلقائيًا عند عودة الاتصال.',
  },
  refusedNotice: 'رفض الخادم شيئًا مما قمت به هنا. يلزم اتخاذ قرار بشأنه قبل إرسال الباقي.',
  decide: 'اتخاذ القرار',
  priceAsOf: 'التغطية والسعر كما كانا عند آخر اتصال.',
  unlockOffline: {
    text: 'لا يوجد اتصال للتحقق من كلمة المرور. يلزم استعادة الهاتف من العميل.',
    submit: 'استعدت الهاتف',
  },
};

import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const timeline: Language['timeline'] = {
  title: 'التسلسل الزمني',
  label: 'الأحداث، الأحدث أولًا',
  empty: 'لا توجد أحداث بعد.',
  emptyCase: 'لا توجد أحداث بعد. يمكن كتابة أول تعليق أعلاه.',
  subjects: { request: 'الطلب', visit: 'الزيارة' },
  news: (text) => say`جديد: ${text}`,
  wrote: (name, text) => say`تعليق من ${name}: ${text}`,
  happened: (event, actor) => say`${event} · ${actor}`,
};

type Named = Parameters<Language['happened']['job-orders.created']>[0];

const forWhen = (time: string | null) => (time === null ? '' : say` في ${time}`);
const because = (reason: string | null) => (reason === null ? '' : say`: ${reason}`);
/**
 * Adds the Arabic prefix for "for". It merges with the article of an Arabic noun, but stays separate from a record
 * number.
 */
const forSubject = (subject: string) =>
  subject.startsWith('ال') ? `لل${subject.slice(2)}` : say`لـ ${subject}`;

/**
 * Returns a function that builds a sentence without a verb for the person, because an Arabic verb depends on the
 * person's gender.
 */
const by = (what: string) => {
  return ({ actor }: Pick<Named, 'actor'>) => say`${what}، بواسطة ${actor}`;
};
const on = (what: string) => {
  return ({ actor, subject }: Pick<Named, 'actor' | 'subject'>) => say`${what} ${subject}، بواسطة ${actor}`;
};
const onBecause = (what: string) => {
  return ({ actor, subject, reason }: Pick<Named, 'actor' | 'subject' | 'reason'>) =>
    `${say`${what} ${subject}، بواسطة ${actor}`}${because(reason)}`;
};

export const happened: Language['happened'] = {
  'clients.created': by('إضافة العميل'),
  'clients.updated': by('تعديل العميل'),
  'clients.contact-saved': by('تغيير بيانات التواصل'),
  'clients.plan-expiring': () => 'خطة CMASA على وشك الانتهاء',
  'clients.renewal-asked': by('طلب تجديد الخطة'),
  'clients.renewal-offered': by('تقديم عرض تجديد الخطة'),
  'clients.renewal-accepted': by('قبول عرض تجديد الخطة'),
  'clients.renewal-declined': by('رفض عرض تجديد الخطة'),
  'clients.plan-renewed': by('تجديد الخطة'),
  'invoices.issued': by('إصدار الفاتورة'),
  'invoices.paid': by('تسجيل دفع الفاتورة'),
  'invoices.payment-taken-back': by('إلغاء تسجيل الدفع'),
  'invoices.credited': ({ actor, reason }) =>
    `${say`إصدار إشعار دائن بالفاتورة، بواسطة ${actor}`}${because(reason)}`,
  'clients.last-visit-used': () => 'استُخدمت آخر زيارة في سنة الخطة',
  'technicians.created': by('إضافة الفني'),
  'technicians.updated': by('تعديل الفني'),
  'technicians.activated': by('تفعيل الفني'),
  'technicians.deactivated': by('إلغاء تفعيل الفني'),
  'dispatchers.created': by('إضافة المنسّق'),
  'technicians.week-saved': by('تغيير أسبوع العمل'),
  'technicians.absence-added': by('إضافة إجازة'),
  'technicians.absence-removed': by('إزالة إجازة'),
  'technicians.on-call-added': by('إضافة مناوبة للفني'),
  'technicians.on-call-removed': by('إزالة مناوبة للفني'),
  'dispatchers.updated': by('تعديل المنسّق'),
  'dispatchers.activated': by('تفعيل المنسّق'),
  'dispatchers.deactivated': by('إلغاء تفعيل المنسّق'),
  'operators.created': by('إضافة المشغّل'),
  'operators.updated': by('تعديل المشغّل'),
  'operators.branded': by('تغيير الهوية البصرية'),
  'operators.certificate-added': by('إضافة شهادة ختم التقارير'),
  'operators.certificate-retired': by('إيقاف استخدام شهادة ختم التقارير'),
  'operators.certificate-ending': () => 'شهادة ختم التقارير على وشك الانتهاء',
  'operators.certificate-expired': () => 'انتهت شهادة ختم التقارير',
  'operators.seal-key-changed': () => 'تغيّر مفتاح الأختام اليومية',
  'operators.privacy-published': by('نشر إشعار الخصوصية'),
  'operators.settings-saved': by('تغيير الإعدادات'),
  'operators.records-forgotten': () => 'أُزيلت السجلات القديمة',
  'machines.created': by('تسجيل الماكينة'),
  'machines.serviced': by('صيانة الماكينة'),
  'machines.service-due': () => 'حان موعد صيانة الماكينة',
  'service-requests.submitted': on('إرسال'),
  'service-requests.phoned': ({ actor, subject }) => say`تسجيل ${subject} بالهاتف، بواسطة ${actor}`,
  'service-requests.reported-on-visit': ({ actor, reporter }) =>
    reporter === null ? say`بلاغ من الفني ${actor}` : say`بلاغ من الفني ${actor} نيابةً عن ${reporter}`,
  'service-requests.approved': on('الموافقة على'),
  'service-requests.rejected': onBecause('رفض'),
  'service-requests.assigned': ({ actor, subject }) =>
    say`إنشاء مهمة ${forSubject(subject)}، بواسطة ${actor}`,
  'service-requests.on-call-alerted': ({ subject }) => say`تم تنبيه الفني المناوب إلى ${subject}`,
  'service-requests.nobody-on-call': ({ subject }) => say`لم يكن هناك مناوب ${forSubject(subject)}`,
  'service-requests.response-late': ({ subject }) => say`تجاوز ${subject} موعد الرد المستهدف`,
  'service-requests.arrival-late': ({ subject }) =>
    say`حلّ موعد الوصول المستهدف وليست ${forSubject(subject)} مهمة`,
  'job-orders.arrival-late': ({ subject }) => say`تأخرت ${subject}: لم يكن أحد قد بدأها`,
  'job-orders.created': ({ actor, subject, technician, time }) =>
    technician === null
      ? `${say`جدولة ${subject}`}${forWhen(time)}${say`، بواسطة ${actor}`}`
      : `${say`تعيين ${technician} ${forSubject(subject)}`}${forWhen(time)}${say`، بواسطة ${actor}`}`,
  'job-orders.assigned': ({ actor, subject, technician, time }) =>
    `${say`تعيين ${technician ?? subject}`}${forWhen(time)}${say`، بواسطة ${actor}`}`,
  'job-orders.rescheduled': ({ actor, subject, time }) =>
    time === null
      ? say`تغيير وقت ${subject}، بواسطة ${actor}`
      : say`نقل ${subject} إلى ${time}، بواسطة ${actor}`,
  'job-orders.corrected': on('تعديل'),
  'job-orders.raised': ({ subject }) => say`رُفعت أولوية ${subject}: أُضيف إليها بلاغ`,
  'job-orders.estimated': on('تغيير مدة'),
  'job-orders.unassigned': on('إلغاء تعيين'),
  'job-orders.cancelled': onBecause('إلغاء'),
  'job-orders.left': ({ actor, subject }) => say`انطلاق ${actor} إلى ${subject}`,
  'job-orders.turned-back': ({ actor, subject }) => say`تسجيل أن ${subject} لم تعد جارية، بواسطة ${actor}`,
  'job-orders.missed': onBecause('الإبلاغ بعدم وجود أحد في'),
  'job-orders.part-expected': on('تحديد اليوم المتوقع لوصول قطعة'),
  'job-orders.part-came': on('الإبلاغ بوصول قطعة'),
  'job-orders.part-due': ({ subject }) => say`سُئل المنسّقون عن قطعة ${subject}`,
  'job-orders.interrupted': onBecause('الإبلاغ بتعذّر إنهاء'),
  'job-orders.handed-back': ({ actor, subject, reason }) =>
    `${say`إعادة ${subject} إلى المنسّق، بواسطة ${actor}`}${because(reason)}`,
  'job-orders.link-made': on('إنشاء رابط لمشاركة'),
  'job-orders.links-withdrawn': on('سحب روابط'),
  'job-orders.link-withdrawn': on('سحب رابط'),
  'job-orders.time-asked': ({ actor, subject, isTimeKept }) =>
    isTimeKept
      ? say`إبقاء الموعد المجدول ${forSubject(subject)}، بواسطة ${actor}`
      : say`طلب وقت جديد ${forSubject(subject)}، بواسطة ${actor}`,
  'job-orders.time-declined': ({ actor, subject, reason }) =>
    `${say`رفض الوقت الجديد ${forSubject(subject)}، بواسطة ${actor}`}${because(reason)}`,
  'job-orders.settled': onBecause('الإقرار بعدم الحاجة إلى متابعة'),
  'job-orders.late-work-handed-in': on('تسليم عمل أُنجز دون اتصال في'),
  'job-orders.late-work-settled': onBecause('تسوية عمل أُنجز دون اتصال في'),
  'job-orders.disputed': onBecause('الاعتراض على توقيع'),
  'job-orders.dispute-settled': onBecause('تسوية الاعتراض على توقيع'),
  'job-orders.report-sent': ({ actor, recipients }) =>
    recipients === null
      ? say`إضافة التقرير إلى قائمة الإرسال، بواسطة ${actor}`
      : say`إضافة التقرير إلى قائمة الإرسال إلى ${recipients}، بواسطة ${actor}`,
  'job-orders.rated': on('تقييم'),
  'service-requests.corrected': on('تعديل'),
  'service-requests.corrected-for-client': ({ actor, subject }) =>
    say`تعديل ${subject} نيابةً عن العميل، بواسطة ${actor}`,
  'service-requests.called-back': on('معاودة الاتصال بشأن'),
  'service-requests.call-back-ended': ({ subject }) =>
    say`لم تعد هناك حاجة إلى معاودة الاتصال بشأن ${subject}: اكتملت الزيارة`,
  'service-requests.withdrawn': onBecause('سحب'),
  'service-requests.joined': ({ actor, subject, reason }) =>
    say`إضافة ${subject} إلى ${reason ?? 'حالة مفتوحة'}، بواسطة ${actor}`,
  'service-requests.raised': ({ subject }) => say`رُفعت أولوية ${subject}: أُضيف إليه بلاغ آخر`,
  'service-requests.closed': onBecause('إغلاق'),
  'job-orders.started': on('بدء'),
  'job-orders.paused': on('تعليق'),
  'job-orders.resumed': on('استئناف'),
  'job-orders.kept-on-hold': on('تحديد مدة تعليق'),
  'job-orders.still-on-hold': ({ subject }) => say`كانت ${subject} لا تزال معلّقة`,
  'job-orders.still-running': ({ subject }) => say`كانت ${subject} لا تزال قيد التنفيذ`,
  'job-orders.left-open': ({ subject }) => say`بدأت ${subject} ولم تنتهِ`,
  'job-orders.saved': on('حفظ نموذج'),
  'job-orders.submitted': ({ actor, subject }) => say`إنهاء ${subject}، بواسطة ${actor}؛ وهي بانتظار التوقيع`,
  'job-orders.signed': ({ subject }) => say`تم توقيع ${subject} وإغلاقها`,
  'job-orders.report-sealed': ({ subject }) => say`تم ختم التقرير الموقّع للمهمة ${subject}`,
  'accounts.signed-up': by('إنشاء حساب'),
  'accounts.invited': by('إنشاء رابط دعوة'),
  'accounts.invitation-accepted': by('قبول الدعوة'),
  'accounts.second-name-saved': by('تغيير الاسم بحروف لغة أخرى'),
  'accounts.password-changed': by('تغيير كلمة المرور'),
};

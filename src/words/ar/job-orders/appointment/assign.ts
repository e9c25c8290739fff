import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

const inWords = new Intl.ListFormat('ar', { type: 'conjunction' });

export const assign: Language['assign'] = {
  technician: 'الفني',
  technicianOptional: 'الفني (اختياري)',
  technicianPlaceholder: 'اختيار فني',
  noTechnician: 'لا يوجد فنيون نشطون.',
  compared: (count, all) =>
    say`أنسب ${count} من الفنيين، من أصل ${all.toLocaleString('en-US')}. تمكن كتابة اسم للعثور على غيرهم.`,
  scheduledDate: 'تاريخ الموعد ووقته',
  titles: {
    assign: (number) => say`تعيين ${number}`,
    cancel: (number) => say`إلغاء ${number}`,
    estimate: (number) => say`تغيير مدة ${number}`,
    correct: (number) => say`تعديل ${number}`,
    unassign: (number) => say`إلغاء تعيين ${number}`,
    hand_over: (number) => say`تسليم ${number}`,
    decline_time: (number) => say`رفض الوقت الجديد لـ ${number}`,
    expect_part: (number) => say`القطعة لـ ${number}`,
    settle: (number) => say`لا متابعة لـ ${number}`,
  },
  unassign: {
    text: (technician) => say`سيتم إشعار ${technician}. تبقى المهمة في وقتها وتحتاج إلى فني جديد.`,
    submit: 'إلغاء التعيين',
    keep: 'إبقاء التعيين',
    doneText: (number) => say`أُلغي تعيين ${number}`,
  },
  correct: {
    hint: 'سيتم إشعار الفني والعميل.',
    submit: 'حفظ التغييرات',
    doneText: (number) => say`عُدّلت ${number}`,
  },
  estimate: {
    hint: (length) => say`المدة الحالية: ${length}. سيتم إشعار الفني بأي تغيير.`,
    submit: 'تغيير المدة',
    anyway: 'تغييرها على أي حال',
    doneText: (number) => say`تغيّرت المدة المجدولة لـ ${number}`,
  },
  submit: 'تعيين الفني',
  concerns: 'في هذا الموعد تعارضات',
  concernTexts: {
    past: () => 'يبدأ في الماضي.',
    after_promise: () => 'يبدأ بعد موعد الوصول المستهدف.',
    before_part: () => 'لا يُتوقع وصول القطعة الناقصة قبل ذلك.',
    overlap: (jobs) => say`يتداخل مع مهام هذا الفني: ${inWords.format(jobs.map((job) => say`${job}`))}.`,
    off_hours: () => 'خارج ساعات الخدمة.',
    weekend: () => 'يقع في عطلة نهاية الأسبوع أو يوم راحة.',
    holiday: () => 'يقع في عطلة رسمية.',
    absent: () => 'هذا الفني في إجازة في ذلك الوقت.',
    inactive_technician: () => 'هذا الفني غير نشط ولا يمكنه تسجيل الدخول.',
  },
  anyway: 'التعيين على أي حال',
  done: 'تم تحديث أمر العمل',
  doneText: (number, technician, at) => say`${number}: ${technician}، ${at}`,
  overtaken: {
    title: 'سبقك زميل',
    settled: (status) => say`حالة هذه المهمة الآن «${status}». لم تُحفظ تغييراتك.`,
    changed: 'غيّر زميل هذه المهمة. حالتها الحالية:',
    unassigned: 'بلا فني',
  },
};

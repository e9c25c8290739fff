import { counted, say } from '#words/ar/grammar/say.ts';
import { lateWorkKindNames } from '#words/ar/job-orders/late-work.ts';
import type { Language } from '#words/en/all.ts';

export const history: Language['history'] = {
  label: 'التغييرات، الأحدث أولًا',
  empty: 'لم يُسجَّل شيء بعد.',
  actedFor: (actor, area) => say`${actor} نيابةً عن ${area}`,
  changed: (count) =>
    counted(count, {
      zero: 'لا حقول',
      one: 'حقل واحد',
      two: 'حقلان',
      few: '# حقول',
      many: '# حقلًا',
      other: '# حقل',
    }),
  became: 'أصبح',
  audit: {
    title: 'سجل التدقيق',
    description: 'كل تغيير على المنصة: من أجراه ومتى، وما الذي تغيّر.',
    search: 'البحث بالسجل أو الشخص',
    signIns: 'عمليات الدخول',
    accounts: 'الحسابات',
    record: 'السجلات',
    allRecords: 'كل السجلات',
    found: (count, isWhole) =>
      `النتائج: ${counted(count, {
        zero: 'لا تغييرات',
        one: 'تغيير واحد',
        two: 'تغييران',
        few: '# تغييرات',
        many: '# تغييرًا',
        other: '# تغيير',
      })}${isWhole ? '' : ' أو أكثر'}`,
    noneFound: 'لا توجد تغييرات مطابقة.',
  },
  changes: {
    yes: 'نعم',
    no: 'لا',
    empty: 'فارغ',
    picture: 'صورة',
    values: {
      accepted_concerns: {
        past: 'في الماضي',
        after_promise: 'بعد موعد الوصول المستهدف',
        before_part: 'لا يُتوقع وصول القطعة الناقصة قبل ذلك',
        overlap: 'تداخل',
        off_hours: 'خارج ساعات الخدمة',
        weekend: 'عطلة نهاية الأسبوع أو يوم راحة',
        holiday: 'عطلة رسمية',
        absent: 'الفني في إجازة',
        inactive_technician: 'الفني غير نشط',
      },
      late_work: lateWorkKindNames,
      cmasa_plan_type: { cmasa_standard: 'قياسية', cmasa_premium: 'مميزة' },
      offered_plan_type: { cmasa_standard: 'قياسية', cmasa_premium: 'مميزة' },
      platform_subscription_type: { free: 'مجاني', one_time: 'لمرة واحدة', recurring: 'متكرر' },
      signature_method: {
        technician_device: 'على جهاز الفني',
        client_session: 'في جلسة العميل نفسه',
        signed_link: 'على هاتف العميل نفسه، برمز من الفني',
      },
    },
  },
};

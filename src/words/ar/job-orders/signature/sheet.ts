import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const sheet: Language['sheet'] = {
  title: 'تقرير خدمة',
  visit: 'الزيارة',
  work: 'العمل',
  dispute: 'الاعتراض',
  settlement: 'تسوية الاعتراض',
  timeZone: 'المنطقة الزمنية',
  photo: (number) => `صورة ${number}`,
  verify:
    'للتحقق من التقرير يُمسح هذا الرمز، أو يُسحب ملف PDF إلى الصفحة التي يفتحها. الملف مختوم رقميًا، وأي تغيير فيه يُكتشف.',
  reason: 'تقرير خدمة موقّع',
  asData: 'محتوى هذا التقرير كبيانات',
  asText: 'محتوى هذا التقرير كنص عادي',
  sealedBy: (host) => say`نظام Grouphead: ${host}`,
  pageOf: 'صفحة {page} من {pages}',
};

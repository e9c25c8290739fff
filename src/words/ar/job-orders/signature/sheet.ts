import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const sheet: Language['sheet'] = {
  title: 'تقرير خدمة',
  visit: 'الزيارة',
  work: 'العمل',
  dispute: 'الاعتراض على التوقيع',
  disputedOn: 'تاريخ اعتراض العميل',
  settledOn: 'تاريخ التسوية',
  settlement: 'ما توصلت إليه الشركة',
  missingLetters: 'تعذّرت طباعة بعض الحروف. النص الموجود داخل هذا الملف يحتوي عليها.',
  timeZone: 'المنطقة الزمنية',
  photo: (number) => `صورة ${number}`,
  verify:
    'للتحقق من التقرير يُمسح هذا الرمز، أو يُسحب ملف PDF إلى الصفحة التي يفتحها. الملف مختوم رقميًا، وأي تغيير فيه يُكتشف.',
  reason: 'تقرير خدمة موقّع',
  asData: 'محتوى هذا التقرير في صورة بيانات',
  asSigned: 'المحتوى الموقّع الذي تظهر بصمته SHA-256 في التقرير',
  asText: 'محتوى هذا التقرير نصًّا عاديًّا',
  sealedBy: (host) => say`نظام Grouphead: ${host}`,
  pageOf: 'صفحة {page} من {pages}',
};

import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

const entryForms = {
  zero: 'كل البنود مطبوعة.',
  one: 'لم يُطبع بند واحد آخر.',
  two: 'لم يُطبع بندان آخران.',
  few: 'لم تُطبع # بنود أخرى.',
  many: 'لم يُطبع # بندًا آخر.',
  other: 'لم يُطبع # بند آخر.',
};
const photoForms = {
  zero: 'كل الصور مطبوعة.',
  one: 'لم تُطبع صورة واحدة أخرى.',
  two: 'لم تُطبع صورتان أخريان.',
  few: 'لم تُطبع # صور أخرى.',
  many: 'لم تُطبع # صورة أخرى.',
  other: 'لم تُطبع # صورة أخرى.',
};

export const sheets: Language['sheets'] = {
  passport: 'بطاقة الماكينة',
  operatorReport: 'تقرير المشغّل',
  globalReport: 'تقرير كل المشغّلين',
  visitsReport: 'تقرير العميل',
  notice: (moment, name) => say`طُبع هذا المستند بتاريخ ${moment} بواسطة ${name}، وليس تقريرًا موقّعًا.`,
  state: 'الحالة',
  type: 'نوع الخدمة',
  urgency: 'الأولوية',
  visit: 'الزيارة',
  signedFile: 'التقرير الموقّع ملف مختوم مستقل.',
  notSigned: 'لم يُوقّع بعد',
  noWork: 'لم يُسجّل أي عمل بعد.',
  period: 'الفترة',
  previous: 'الفترة السابقة',
  kind: 'النوع',
  details: 'التفاصيل',
  none: 'لا يوجد',
  leftOut: (count) => counted(count, entryForms),
  leftOutAtLeast: (count) => `هناك بنود أخرى لم تُطبع، عددها أكثر من ${count}.`,
  timeline: { when: 'الوقت', who: 'الشخص', what: 'الحدث أو التعليق', earlier: 'القيود الأقدم لم تُطبع.' },
  photosLeftOut: (count) => counted(count, photoForms),
  shortened: 'اختُصر النص، وهو كامل في صفحة السجل.',
  asData: 'محتوى هذا المستند في صورة بيانات',
  asText: 'محتوى هذا المستند نصًّا عاديًّا',
};

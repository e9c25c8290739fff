import { counted } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

const reports = (count: number) =>
  counted(count, {
    zero: '# تقرير موقّع',
    one: 'تقرير موقّع واحد',
    two: 'تقريران موقّعان',
    few: '# تقارير موقّعة',
    many: '# تقريرًا موقّعًا',
    other: '# تقرير موقّع',
  });

export const reportsZip: Language['reportsZip'] = {
  open: 'تنزيل التقارير الموقّعة (ملف مضغوط)',
  title: 'تنزيل التقارير الموقّعة',
  from: 'من',
  until: 'إلى',
  counting: 'جارٍ عدّ التقارير',
  found: (count) => `في هذه الفترة ${reports(count)}.`,
  foundMany: (count) => `عدد التقارير الموقّعة في هذه الفترة أكثر من ${count}.`,
  none: 'لا توجد تقارير موقّعة في هذه الفترة.',
  leftOut: (most, left) =>
    `لا يزيد عدد التقارير في الملف الواحد على ${most}، وهي الأحدث. ويبقى خارج الملف ${reports(left)}، ويلزم اختيار فترة أقصر لتنزيلها.`,
  leftOutMany: (most, left) =>
    `لا يزيد عدد التقارير في الملف الواحد على ${most}، وهي الأحدث. عدد التقارير التي لن يشملها الملف أكثر من ${left}، ويلزم اختيار فترة أقصر لتنزيلها.`,
  start: 'تنزيل الملف المضغوط',
  progress: (done, total) => `${done} من ${total}`,
  working: 'جارٍ جمع التقارير. يلزم إبقاء هذه الصفحة مفتوحة.',
  cancel: 'إلغاء التنزيل',
  cancelled: 'أُلغي التنزيل، ولم يُحفظ أي ملف.',
  done: (count) => `في الملف ${reports(count)}.`,
  failedOnes: (count) => (count === 1 ? 'تعذّر تحميل هذا التقرير:' : `تعذّر تحميل هذه التقارير (${count}):`),
  listed: 'في الملف قائمة بما ينقصه.',
  failed: 'تعذّر إنشاء الملف. تلزم إعادة المحاولة.',
  fileName: 'تقارير-الخدمة',
  missingText: 'تعذّر تحميل هذه التقارير. يمكن تنزيل كل منها على حدة:',
};

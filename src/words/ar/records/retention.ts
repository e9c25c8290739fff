import { counted } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

/** Returns a count with its noun. Counting stops at 1000. */
const atMost = (count: number, forms: Readonly<Record<Intl.LDMLPluralRule, string>>) =>
  counted(Math.min(count, 1000), forms) + (count >= 1000 ? ' أو أكثر' : '');

export const retention: Language['retention'] = {
  title: 'مدة حفظ السجلات',
  hint: 'يمكن أن تُزال تلقائيًّا السجلات التي لم تعد تحتاج إليها. وإلى أن يتم اختيار مدة يُحفظ كل شيء. لا يمكن استعادة السجلات المزالة.',
  keep: {
    cases: 'بيانات التواصل والتعليقات في الحالات المغلقة',
    files: 'الصور والمستندات',
    people: 'من غادروا',
  },
  does: {
    cases:
      'بعد مرور هذه المدة على إغلاق حالة نزيل هاتف التواصل والتعليمات الخاصة ونصوص التعليقات واسم من أبلغ عنها عبر الملصق. ويبقى العمل وأرقامه والتقارير الموقّعة مع الموقّع والتوقيع والبصمة.',
    files:
      'نزيل الصور والمستندات بعد مرور هذه المدة على إغلاق حالتها أو إخراج ماكينتها من الخدمة أو إلغاء تفعيل عميلها.',
    people:
      'يُمحى من لم يكن له وصول طوال هذه المدة: يحل اسم مستعار محل الاسم، ويُزال الهاتف وعنوان البريد الإلكتروني. وتبقى التقارير التي وقّعها.',
  },
  forever: 'دائمًا',
  years: (years) =>
    counted(years, {
      zero: '# سنة',
      one: 'سنة واحدة',
      two: 'سنتان',
      few: '# سنوات',
      many: '# سنة',
      other: '# سنة',
    }),
  months: (months) =>
    counted(months, {
      zero: '# شهر',
      one: 'شهر واحد',
      two: 'شهران',
      few: '# أشهر',
      many: '# شهرًا',
      other: '# شهر',
    }),
  due: {
    cases: (count) =>
      `ما سيُزال في التنظيف القادم: ${atMost(count, {
        zero: 'لا قيود',
        one: 'قيد واحد',
        two: 'قيدان',
        few: '# قيود',
        many: '# قيدًا',
        other: '# قيد',
      })}.`,
    files: (count) =>
      `ما سيُزال في التنظيف القادم: ${atMost(count, {
        zero: 'لا ملفات',
        one: 'ملف واحد',
        two: 'ملفان',
        few: '# ملفات',
        many: '# ملفًا',
        other: '# ملف',
      })}.`,
    people: (count) =>
      `من ستُمحى بياناتهم في التنظيف القادم: ${atMost(count, {
        zero: 'لا أشخاص',
        one: 'شخص واحد',
        two: 'شخصان',
        few: '# أشخاص',
        many: '# شخصًا',
        other: '# شخص',
      })}.`,
  },
};

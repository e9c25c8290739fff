import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const tables: Language['tables'] = {
  view: 'العرض',
  viewOf: (table) => say`العرض: ${table}`,
  sortBy: 'الترتيب حسب',
  usualOrder: 'الترتيب المعتاد',
  ascending: (column) => say`${column}، تصاعديًّا`,
  descending: (column) => say`${column}، تنازليًّا`,
  columns: 'الأعمدة',
  sorting: (count) =>
    `جارٍ تحميل كل الصفوف لترتيبها: ${counted(count, {
      zero: 'لم يُحمَّل أي صف',
      one: 'حُمّل صف واحد',
      two: 'حُمّل صفان',
      few: 'حُمّلت # صفوف',
      many: 'حُمّل # صفًّا',
      other: 'حُمّل # صف',
    })}`,
  tooMany: (most) =>
    say`الصفوف أكثر من أن تُرتَّب. يلزم تضييق القائمة إلى ${most.toLocaleString('en-US')} صف أو أقل.`,
};

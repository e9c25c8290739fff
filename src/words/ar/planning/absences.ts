import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const absences: Language['absences'] = {
  title: 'الإجازات',
  none: 'لا توجد إجازات مجدولة.',
  add: 'إضافة إجازة',
  dialog: (name) => say`إجازات ${name}`,
  kind: 'النوع',
  firstDay: 'اليوم الأول',
  lastDay: 'اليوم الأخير',
  partOfDay: 'جزء من اليوم فقط',
  from: 'من',
  until: 'حتى',
  note: 'ملاحظة',
  noteHint: 'يراها مسؤولو الجدولة والفني.',
  days: 'الأيام',
  touched: 'مهام خلال هذا الوقت',
  mustMove: (count) =>
    counted(count, {
      zero: 'لا مهام مجدولة خلال هذا الوقت.',
      one: 'مهمة واحدة مجدولة خلال هذا الوقت. يلزم نقلها أو تعيينها لشخص آخر.',
      two: 'مهمتان مجدولتان خلال هذا الوقت. يلزم نقلهما أو تعيينهما لشخص آخر.',
      few: '# مهام مجدولة خلال هذا الوقت. يلزم نقلها أو تعيينها لشخص آخر.',
      many: '# مهمة مجدولة خلال هذا الوقت. يلزم نقلها أو تعيينها لشخص آخر.',
      other: '# مهمة مجدولة خلال هذا الوقت. يلزم نقلها أو تعيينها لشخص آخر.',
    }),
  remove: 'إزالة',
  removeOf: (kind, days) => say`إزالة ${kind}، ${days}`,
  added: 'تمت إضافة الإجازة',
  removed: 'تمت إزالة الإجازة',
  failed: 'تعذّر حفظ الإجازة',
  close: 'إغلاق',
};

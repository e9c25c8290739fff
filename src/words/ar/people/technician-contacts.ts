import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

const entries = (count: number) =>
  counted(count, {
    zero: 'وصلت كل الإدخالات',
    one: 'إدخال واحد لم يصل بعد',
    two: 'إدخالان لم يصلا بعد',
    few: '# إدخالات لم تصل بعد',
    many: '# إدخالًا لم يصل بعد',
    other: '# إدخال لم يصل بعد',
  });

export const contacts: Language['contacts'] = {
  silent: (time) => say`آخر اتصال ${time}`,
  waiting: entries,
  waitingSince: (count, time) => say`${entries(count)}، منذ ${time}`,
};

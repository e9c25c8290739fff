import type { Language } from '#words/en/all.ts';

export const dispatchers: Language['dispatchers'] = {
  title: 'إدارة المنسّقين',
  add: 'إضافة منسّق',
  empty: 'لا يوجد منسّقون',
  technicians: 'الفنيون',
  create: { title: 'إنشاء منسّق', done: 'تم إنشاء المنسّق', failed: 'تعذّر إنشاء المنسّق' },
  update: { title: 'تعديل المنسّق', done: 'تم تحديث المنسّق', failed: 'تعذّر تحديث المنسّق' },
};

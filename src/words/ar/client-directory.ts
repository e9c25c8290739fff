import type { Language } from '#words/en/all.ts';

export const clientDirectory: Language['client-directory'] = {
  title: 'دليل العملاء',
  description: 'عملاء كل المشغّلين',
  search: 'البحث بالاسم أو المشغّل',
  columns: {
    name: 'العميل',
    operator: 'المشغّل',
    region: 'المنطقة',
    machines: 'الماكينات',
    tier: 'فئة CMASA',
  },
  empty: 'لا يوجد عملاء',
};

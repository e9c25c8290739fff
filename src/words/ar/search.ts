import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const search: Language['search'] = {
  title: 'بحث',
  placeholder: 'البحث في المهام والعملاء والماكينات…',
  shortcut: { apple: '⌘ K', other: 'Ctrl K' },
  closeKey: 'Esc',
  close: 'إغلاق البحث',
  results: 'نتائج البحث',
  groups: {
    job_orders: 'المهام',
    service_requests: 'الطلبات',
    clients: 'العملاء',
    sites: 'الفروع',
    machines: 'الماكينات',
    technicians: 'الفنيون',
    invoices: 'الفواتير',
    visits: 'الزيارات',
    actions: 'الإجراءات',
    screens: 'الانتقال إلى',
  },
  actions: {
    addOperator: 'إضافة مشغّل',
    addTechnician: 'إضافة فني',
    addDispatcher: 'إضافة منسّق',
    addClient: 'إضافة عميل',
    addMachine: 'إضافة ماكينة',
  },
  visitsOf: (client) => say`كل زيارات ${client}`,
  searching: 'جارٍ البحث…',
  found: (count) =>
    counted(count, {
      zero: 'لا نتائج',
      one: 'نتيجة واحدة',
      two: 'نتيجتان',
      few: '# نتائج',
      many: '# نتيجة',
      other: '# نتيجة',
    }),
  nothing: (text) => say`لا شيء يطابق «${text}».`,
  hints: { move: 'للتنقل', open: 'للفتح أو التنفيذ', closeKey: 'Esc', close: 'للإغلاق' },
  screens: {
    notifications: 'الإشعارات',
    account: 'الحساب',
    tour: 'جولة في النظام',
    clientImport: 'استيراد العملاء',
    warranties: 'ضمانات بانتظار التأكيد',
  },
};

import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const clients: Language['clients'] = {
  title: 'إدارة العملاء',
  add: 'إضافة عميل',
  empty: 'لا يوجد عملاء',
  create: { title: 'إنشاء عميل', done: 'تم إنشاء العميل', failed: 'تعذّر إنشاء العميل' },
  update: { title: 'تعديل العميل', done: 'تم تحديث العميل', failed: 'تعذّر تحديث العميل' },
  remove: {
    title: 'إزالة العميل',
    ask: (name) => say`إزالة ${name} مع حسابه؟ لا يمكن إزالة عميل إلا إذا لم تكن له سجلات.`,
    done: 'تمت إزالة العميل',
    failed: 'تعذّرت إزالة العميل',
  },
  columns: { plan: 'خطة CMASA', machines: 'الماكينات', open: 'الحالات المفتوحة', lastVisit: 'آخر زيارة' },
  visitsLeft: (count) =>
    counted(count, {
      zero: 'لا زيارات متبقية',
      one: 'بقيت زيارة واحدة',
      two: 'بقيت زيارتان',
      few: 'بقيت # زيارات',
      many: 'بقيت # زيارة',
      other: 'بقيت # زيارة',
    }),
  noVisit: 'لا توجد بعد',
  fields: {
    address: 'العنوان',
    plan: 'خطة CMASA',
    start: 'تاريخ بدء الخطة',
    startPlaceholder: 'اختيار تاريخ',
    startHint: 'الزيارات مشمولة بدءًا من هذا اليوم.',
    expiry: 'انتهاء الخطة',
    latitude: 'خط العرض',
    longitude: 'خط الطول',
    positionHint: 'اختياري، بالدرجات. مع الإحداثيات تقود الملاحة إلى الباب مباشرة.',
    latitudePlaceholder: '26.2285',
    longitudePlaceholder: '50.5860',
  },
};

import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const recordPages: Language['record-pages'] = {
  kinds: {
    service_requests: 'طلب خدمة',
    job_orders: 'أمر عمل',
    machines: 'ماكينة',
    clients: 'عميل',
    invoices: 'فاتورة',
    technicians: 'فني',
    dispatchers: 'منسّق خدمة',
    country_operators: 'مشغّل دولة',
    profiles: 'حساب',
  },
  notFound: {
    service_requests: 'الطلب غير موجود',
    job_orders: 'المهمة غير موجودة',
    machines: 'الماكينة غير موجودة',
    clients: 'العميل غير موجود',
    invoices: 'الفاتورة غير موجودة',
    technicians: 'الفني غير موجود',
    dispatchers: 'المنسّق غير موجود',
    country_operators: 'المشغّل غير موجود',
    profiles: 'الحساب غير موجود',
  },
  timesIn: (zone) => say`الأوقات وفق ${zone}`,
  more: 'إجراءات أخرى',
  moreOf: (subject) => say`إجراءات أخرى: ${subject}`,
  details: 'التفاصيل',
  notFoundHint: 'يلزم التحقق من العنوان. ربما انتقل السجل إلى شخص آخر، أو ليس لديك إذن بالوصول إليه.',
  spoken: {
    choose: 'لدى عدة مشغّلين هذا الرقم. أي مشغّل هو المقصود؟',
    of: (number, operator) => say`${number} لدى ${operator}`,
  },
  panel: {
    label: (kind) => say`${kind} بجانب القائمة`,
    asPage: 'فتح في صفحة مستقلة',
    previous: 'السابق في القائمة (السهم لأعلى)',
    next: 'التالي في القائمة (السهم لأسفل)',
    close: 'إغلاق (Esc)',
  },
};

import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const domain: Language['start']['domain'] = {
  role: {
    super_admin: 'المسؤول العام',
    country_operator: 'مشغّل الدولة',
    dispatcher: 'منسّق الخدمة',
    technician: 'الفني',
    client: 'العميل',
  },
  serviceType: {
    trouble_call: 'زيارة إصلاح',
    service: 'صيانة عامة',
    preventive_maintenance: 'صيانة وقائية',
    event: 'مناسبة',
  },
  urgency: { low: 'منخفضة', medium: 'متوسطة', high: 'عالية', emergency: 'طارئة' },
  timeSlot: {
    morning: 'صباحًا (8 صباحًا – 12 ظهرًا)',
    afternoon: 'بعد الظهر (12 ظهرًا – 4 عصرًا)',
    evening: 'مساءً (4 عصرًا – 8 مساءً)',
  },
  requestStatus: {
    pending: 'قيد الانتظار',
    reviewed: 'تمت المراجعة',
    assigned: 'تم التعيين',
    rejected: 'مرفوض',
  },
  ofJob: (status) => say`المهمة: ${status}`,
  jobStatus: {
    scheduled: 'مجدولة',
    in_progress: 'قيد التنفيذ',
    completed: 'مكتملة',
    cancelled: 'ملغاة',
  },
  workflowStatus: {
    scheduled: 'مجدولة',
    assigned: 'تم تعيين الفني',
    in_progress: 'قيد التنفيذ',
    awaiting_signature: 'بانتظار التوقيع',
    completed: 'مكتملة',
  },
  awaitsVisit: 'بانتظار زيارة أخرى',
  requestOutcome: { withdrawn: 'مسحوب', closed: 'مغلق', joined: 'أُضيف إلى حالة' },
  ownership: {
    bought: 'مشتراة',
    contract: 'بعقد',
    client_owned: 'ملك العميل',
  },
  machineState: { in_service: 'في الخدمة', retired: 'خارج الخدمة' },
  machineStatus: { active: 'نشطة', service: 'في الصيانة' },
  requestedBy: {
    client: 'العميل',
    dispatcher: 'بلاغ هاتفي',
    label: 'بلاغ عبر الملصق',
    technician: 'بلاغ من الفني',
  },
  visitType: {
    full_service: 'صيانة كاملة',
    preventive: 'صيانة وقائية',
    unscheduled: 'صيانة غير مجدولة',
    troubleshooting: 'تشخيص عطل',
    paid: 'خدمة مدفوعة',
  },
  coverage: {
    covered: (left) =>
      `خطة العميل تغطي هذه الزيارة: ${counted(left, {
        zero: 'لا زيارات متبقية',
        one: 'بقيت زيارة واحدة',
        two: 'بقيت زيارتان',
        few: 'بقيت # زيارات',
        many: 'بقيت # زيارة',
        other: 'بقيت # زيارة',
      })} في سنة الخطة هذه.`,
    no_active_plan: () => 'ليس للعميل خطة CMASA سارية في يوم هذه الزيارة.',
    no_visit_left: () => 'كل الزيارات المشمولة في سنة الخطة هذه مستخدمة، أو مجدولة قبل هذه الزيارة.',
    return_visit: () => 'مجانية: هذه زيارة متابعة للعطل نفسه.',
    under_warranty: () => 'مجانية: ضمان الماكينة يغطي هذا العطل.',
  },
};

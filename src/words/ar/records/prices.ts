import type { priceFields as english } from '#words/en/records/prices.ts';

export const priceFields: Readonly<Record<keyof typeof english, string>> = {
  is_cmasa_covered: 'مشمولة بخطة CMASA',
  proposed_coverage: 'تغيّرت التغطية عن المقترح',
  visit_fee: 'رسوم الزيارة',
  free_reason: 'مجانية',
  price_question: 'سعر غير معتاد',
  price_reason: 'سبب هذا السعر',
  trouble_call_fee: 'الرسوم المعتادة لزيارة إصلاح',
  service_fee: 'الرسوم المعتادة لزيارة صيانة عامة',
  preventive_maintenance_fee: 'الرسوم المعتادة للصيانة الوقائية',
  event_fee: 'الرسوم المعتادة للمناسبات',
  emergency_fee: 'الرسوم المعتادة لحالة طارئة خارج ساعات الخدمة',
  free_visit_days: 'أيام زيارة المتابعة المجانية',
  cmasa_plan_type: 'خطة CMASA',
  cmasa_start_date: 'بدء خطة CMASA',
  cmasa_expiry: 'انتهاء خطة CMASA',
  cmasa_standard_annual_fee: 'الرسوم السنوية لخطة CMASA القياسية',
  cmasa_premium_annual_fee: 'الرسوم السنوية لخطة CMASA المميزة',
  cmasa_standard_visits_per_year: 'زيارات خطة CMASA القياسية في السنة',
  cmasa_premium_visits_per_year: 'زيارات خطة CMASA المميزة في السنة',
};

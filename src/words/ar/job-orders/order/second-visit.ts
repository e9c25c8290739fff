import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';
import type {
  secondVisitEventNames as englishEventNames,
  secondVisitFields as englishFields,
} from '#words/en/job-orders/order/second-visit.ts';

export const secondVisitFields: Readonly<Record<keyof typeof englishFields, string>> = {
  missing_part: 'القطعة الناقصة',
  part_expected_on: 'القطعة متوقعة في',
  part_came_at: 'وصول القطعة',
  second_visit_reason: 'سبب زيارة المتابعة',
};
export const secondVisitEventNames: Readonly<Record<keyof typeof englishEventNames, string>> = {
  'job-orders.part-expected': 'قطعة متوقعة',
  'job-orders.part-came': 'وصلت القطعة',
  'job-orders.part-due': 'تذكير بالقطعة الناقصة',
};

export const secondVisit: Language['second-visit'] = {
  title: (number) => say`الزيارة السابقة: ${number}`,
  facts: {
    when: 'الزيارة',
    fault: 'البلاغ',
    done: 'العمل المنجز في المرة السابقة',
    parts: 'القطع المستخدمة في المرة السابقة',
    notes: 'ملاحظات',
    again: 'سبب زيارة المتابعة',
    found: 'ما بقي',
  },
  by: (day, technician) => say`${day}، ${technician}`,
};

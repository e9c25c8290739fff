import { counted } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const jobs: Language['jobs'] = {
  title: 'المهام',
  description: 'كل مهام الشركة',
  search: 'البحث باسم العميل أو الرقم',
  show: 'إظهار',
  all: 'كل المهام',
  allStages: 'كل الحالات',
  figures: {
    open: 'مفتوحة',
    today: 'اليوم',
    completed_30_days: 'المكتملة في آخر 30 يومًا',
    to_follow: 'تحتاج إلى متابعة',
  },
  stages: {
    unassigned: 'غير معيّنة',
    planned: 'مجدولة',
    in_progress: 'قيد التنفيذ',
    completed: 'مكتملة',
    cancelled: 'ملغاة',
  },
  found: (count, isWhole) =>
    `النتائج: ${counted(count, {
      zero: 'لا مهام',
      one: 'مهمة واحدة',
      two: 'مهمتان',
      few: '# مهام',
      many: '# مهمة',
      other: '# مهمة',
    })}${isWhole ? '' : ' أو أكثر'}`,
  empty: 'لا توجد مهام بعد. تصبح طلبات الخدمة الموافَق عليها مهام.',
  noneFound: 'لا توجد مهام مطابقة.',
  showAll: 'إظهار كل المهام',
  columns: {
    job: 'المهمة',
    client: 'العميل والماكينة',
    scheduled: 'الموعد',
    technician: 'الفني',
    status: 'الحالة',
    actions: 'الإجراءات',
  },
  assign: 'تعيين الفني',
  reassign: 'تغيير الفني أو الوقت',
  cancel: 'إلغاء المهمة',
  follow: 'جدولة زيارة متابعة',
  noTechnician: 'لا يوجد',
};

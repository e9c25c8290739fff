import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const technicians: Language['technicians'] = {
  title: 'إدارة الفنيين',
  add: 'إضافة فني',
  empty: 'لا يوجد فنيون',
  dispatchers: 'المنسّقون',
  create: { title: 'إنشاء فني', done: 'تم إنشاء الفني', failed: 'تعذّر إنشاء الفني' },
  update: { title: 'تعديل الفني', done: 'تم تحديث الفني', failed: 'تعذّر تحديث الفني' },
  columns: { specialization: 'التخصص' },
  skills: {
    label: 'مدرّب على',
    hint: 'نقترح هذا الفني أولًا للمهام على هذه الماكينات. إذا لم يتم تحديد شيء يُعدّ تدريبه غير معروف.',
  },
  notAvailable: 'غير متاح',
  fields: { specializationPlaceholder: 'ماكينات القهوة، ماكينات البيع الذاتي' },
  openJobs: {
    none: 'لا توجد مهام مفتوحة.',
    some: (count) =>
      counted(count, {
        zero: 'لا مهام مفتوحة تلزم إعادة تعيينها:',
        one: 'تلزم إعادة تعيين هذه المهمة المفتوحة:',
        two: 'تلزم إعادة تعيين هاتين المهمتين المفتوحتين:',
        few: 'تلزم إعادة تعيين هذه المهام المفتوحة (#):',
        many: 'تلزم إعادة تعيين هذه المهام المفتوحة (#):',
        other: 'تلزم إعادة تعيين هذه المهام المفتوحة (#):',
      }),
    more: (count) => say`و${count} غيرها`,
    changed: 'أُضيفت مهمة أخرى. هذه هي القائمة الحالية.',
  },
};

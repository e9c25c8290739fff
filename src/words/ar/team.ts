import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const team: Language['team'] = {
  title: 'الفريق',
  description: 'من المتاح، ومن في مهمة، ومهام اليوم.',
  schedule: 'فتح الجدول',
  empty: 'لا يوجد فنيون نشطون. يضيفهم المشغّل في صفحة الفنيين.',
  available: 'متاح',
  onJob: 'في مهمة',
  onJobAt: (client) => say`لدى ${client}`,
  facts: {
    operator: 'المشغّل',
    phone: 'الهاتف',
    today: 'اليوم',
    todaysJobs: (jobs, completed) =>
      jobs === 0
        ? 'لا مهام'
        : say`${counted(jobs, {
            zero: 'لا مهام',
            one: 'مهمة واحدة',
            two: 'مهمتان',
            few: '# مهام',
            many: '# مهمة',
            other: '# مهمة',
          })}، المكتملة: ${completed}`,
  },
  noSpecialization: 'بلا تخصص',
};

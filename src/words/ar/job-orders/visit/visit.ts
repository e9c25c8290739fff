import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const visits: Language['visits'] = {
  facts: {
    window: 'نافذة الوصول',
    asked: 'الوقت الجديد المطلوب',
    onTheWay: 'الانطلاق',
    travel: 'وقت التنقل',
    onSite: 'الوقت في الموقع',
    paused: 'معلّقة منذ',
    holdUntil: 'معلّقة حتى',
    ended: 'انتهاء العمل',
    pauses: 'وقت التعليق',
    outcome: 'النتيجة',
    forerunner: 'متابعة للمهمة',
    follower: 'زيارة المتابعة',
  },
  outcomes: {
    nobody_there: 'لم يكن أحد موجودًا',
    part_missing: 'قطعة ناقصة',
    cannot_finish: 'تعذّر الإنهاء',
  },
  window: (from, until) => say`بين ${from} و${until}`,
  minutes: (minutes) => {
    if (minutes >= 60)
      return minutes % 60 === 0 ? `${minutes / 60} س` : `${Math.floor(minutes / 60)} س ${minutes % 60} د`;
    return counted(minutes, {
      zero: '# دقيقة',
      one: 'دقيقة واحدة',
      two: 'دقيقتان',
      few: '# دقائق',
      many: '# دقيقة',
      other: '# دقيقة',
    });
  },
};

import type { Language } from '#words/en/all.ts';

export const lengths: Language['lengths'] = {
  length: 'المدة المجدولة',
  window: 'نافذة الوصول',
  onTheMinute: 'وقت محدد',
  minutes: (minutes) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    return [hours > 0 && `${hours} س`, (rest > 0 || hours === 0) && `${rest} د`].filter(Boolean).join(' ');
  },
};

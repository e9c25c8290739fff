import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const takeAlong: Language['take-along'] = {
  title: 'عمل غير منتهٍ عند هذه الماكينة',
  left: (number) => say`لهذه الماكينة مهمة غير منتهية: ${number}`,
  take: (number, waitsFor) => say`${number} بانتظار ${waitsFor}: ضمّها إلى هذه الزيارة`,
  takeUnfinished: (number, why) => say`${number} غير منتهية (${why}): ضمّها إلى هذه الزيارة`,
  hint: 'يُضاف عطلها إلى هذه الزيارة، فلا تحتاج إلى زيارة منفصلة.',
};

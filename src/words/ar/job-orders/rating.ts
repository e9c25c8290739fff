import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const rating: Language['rating'] = {
  title: (number) => say`تقييم ${number}`,
  fact: 'التقييم',
  given: (stars) => say`${stars} من 5 نجوم`,
  action: 'تقييم هذه الزيارة',
  stars: 'كيف كانت؟',
  star: (count) =>
    counted(count, {
      zero: 'بلا نجوم',
      one: 'نجمة واحدة',
      two: 'نجمتان',
      few: '# نجوم',
      many: '# نجمة',
      other: '# نجمة',
    }),
  names: ['سيئة', 'ضعيفة', 'مقبولة', 'جيدة', 'ممتازة'],
  comment: 'التعليق',
  commentHint: 'سيراه الفني والشركة.',
  submit: 'إرسال التقييم',
  done: 'شكرًا لك',
  doneText: (number) => say`تم تقييم ${number}.`,
  prompt: {
    title: 'كيف كانت الزيارة الأخيرة؟',
    text: (technician, machine, day) => say`${technician}، ${machine}، ${day}`,
    held: (stars) => say`${stars}. سنرسل تقييمك خلال بضع ثوانٍ.`,
    undo: 'تراجع',
    addComment: 'إضافة تعليق',
    later: 'ليس الآن',
  },
  notSent: (number) => say`لم يُرسل تقييمك لـ ${number} بعد. سنعيد المحاولة.`,
  refused: (number, why) => say`لم يُحفظ تقييمك لـ ${number}. ${why}`,
};

import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const acts: Language['acts'] = {
  save: (time) => say`حفظ النموذج في ${time}`,
  submit: (time) => say`إرسال التقرير للتوقيع في ${time}`,
  sign: (time) => say`التوقيع في ${time}`,
  miss: (time) => say`لم يكن أحد في الموقع في ${time}`,
  interrupt: (time) => say`لم يكتمل العمل في ${time}`,
  hand_back: (time) => say`إعادة المهمة في ${time}`,
  pause: (time) => say`تعليق العمل في ${time}`,
  comment: (time) => say`تعليق مكتوب في ${time}`,
  attach: (time) => say`إضافة الصور في ${time}`,
  report: (time) => say`بلاغ عن عطل آخر في ${time}`,
  late_work: (time) => say`عمل متأخر من ${time}`,
  upload: (name) => say`الصورة ${name}`,
};

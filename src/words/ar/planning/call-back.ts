import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const callBack: Language['call-back'] = {
  title: 'حالة طارئة عبر الملصق: تلزم معاودة الاتصال',
  short: 'معاودة الاتصال',
  text: (urgency) => say`أولويتها «${urgency}» إلى أن يعاود أحد الاتصال ويحددها.`,
  decided: (urgency) =>
    say`في أحدث تعليق بعبارة «حالة طارئة» اسم المبلّغ ورقم هاتفه. تبقى الحالة «${urgency}» إلى أن يعاود أحد الاتصال.`,
  answers: {
    emergency: 'إنها حالة طارئة',
    high: 'إنها عاجلة',
    medium: 'يمكن أن تنتظر',
    low: 'ليست عاجلة',
  },
  done: 'تم تحديد الأولوية',
  doneText: (number) => say`المواعيد المستهدفة لـ ${number} تتبع الأولوية الجديدة.`,
};

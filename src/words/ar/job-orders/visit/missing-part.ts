import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const missingPart: Language['missing-part'] = {
  fact: 'بانتظار',
  states: {
    unknown: (part) => say`${part}؛ لا تاريخ بعد`,
    expected: (part, day) => say`${part}، متوقعة في ${day}`,
    today: (part, day) => say`${part}، متوقعة اليوم ${day}`,
    due: (part, day) => say`${part}، كانت متوقعة في ${day}`,
    came: (part) => say`${part}، وصلت`,
  },
  waitingFor: (part) => say`بانتظار ${part}`,
  part: 'أي قطعة ناقصة؟',
  partHint: 'سيراها العميل أيضًا.',
  usual: 'القطع الشائعة لهذه الماكينة',
  day: 'متوقعة في (اختياري)',
  dayHint: 'سيرى العميل هذا اليوم. يُترك فارغًا إلى أن يُعرف.',
  dayPlaceholder: 'اختيار تاريخ',
  open: 'تحديث القطعة',
  title: (number) => say`القطعة لـ ${number}`,
  cameQuestion: 'وصلت القطعة',
  submit: 'حفظ',
  done: 'تم الحفظ',
  doneText: (number) => say`تم إشعار عميل ${number}.`,
  home: {
    title: 'نحن بانتظار قطعة',
    line: (number, machine) => say`${number} · ${machine}`,
    toFollow: 'زيارات المتابعة',
    stillNeeded: 'ما زالت هناك حاجة إلى زيارة متابعة. سيصلك إشعار عند جدولتها.',
  },
};

import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const cancel: Language['cancel'] = {
  reason: 'السبب',
  hint: 'سيراه العميل والفني المعيّن.',
  submit: (number) => say`إلغاء ${number}`,
  keep: 'إبقاء المهمة',
  done: 'تم إلغاء أمر العمل',
  doneText: (number) => say`تم إلغاء ${number}.`,
};

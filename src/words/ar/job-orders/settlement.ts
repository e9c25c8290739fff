import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const settlement: Language['settlement'] = {
  open: 'لا حاجة إلى متابعة',
  reason: 'لماذا لا حاجة إلى متابعة؟',
  hint: 'سيراه العميل والفني.',
  submit: () => 'لا حاجة إلى متابعة',
  done: 'لا حاجة إلى متابعة',
  doneText: (number) => say`لا تحتاج ${number} إلى متابعة. تم إشعار العميل.`,
  fact: 'زيارة المتابعة',
  needless: (reason) => say`لا حاجة إليها: ${reason}`,
};

import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const hold: Language['hold'] = {
  open: 'إبقاء التعليق',
  title: (number) => say`${number} معلّقة`,
  since: (at) => say`معلّقة منذ ${at}.`,
  question: 'إلى متى تبقى معلّقة؟',
  visible: 'يمكن للمنسّق والعميل رؤية ذلك.',
  handBackHint: 'إذا لم يكن بإمكانك المتابعة فيمكنك إعادتها. سيعيّنها المنسّق لشخص آخر.',
  handBack: 'إعادة إلى المنسّق',
  submit: 'إبقاء التعليق',
  done: 'تم إبقاء التعليق',
  doneText: (number) => say`تبقى ${number} معلّقة حتى ذلك الوقت`,
};

import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const onCall: Language['on-call'] = {
  title: 'المناوبة',
  hint: 'في الحالة الطارئة خارج ساعات الخدمة يُنبَّه الفني المناوب فورًا ويُقترح أولًا.',
  ownHint: 'في هذه الأيام يتم تنبيهك إلى الحالات الطارئة خارج ساعات الخدمة.',
  days: (first, last) => (first === last ? first : say`${first} – ${last}`),
  who: (days) => say`المناوب، ${days}`,
  choose: 'اختيار فني',
  nobody: 'لا يوجد مناوب',
  turn: (name, days) => say`${name}، ${days}`,
  remove: 'إزالة',
  removeOf: (name, days) => say`إزالة ${name} من المناوبة، ${days}`,
  saved: (name, days) => say`المناوب ${name}، ${days}`,
  removed: 'تمت إزالة المناوبة',
  failed: 'تعذّر حفظ جدول المناوبة',
  emergency: {
    title: 'حالة طارئة خارج ساعات الخدمة',
    attended: 'يُنبَّه الفني المناوب والمنسّقون فورًا.',
    unattended: 'لا يوجد مناوب الآن. يُنبَّه المنسّقون فورًا.',
    quiet:
      'نُبِّهنا إلى عدة حالات طارئة لديك في الساعة الماضية، لذلك لا يُنبَّه أحد مرة أخرى. يصل إشعار إلى المنسّقين، وتظهر لهم هذه الحالة أولًا.',
    fee: (amount) => say`رسوم الزيارة خارج ساعات الخدمة ${amount}.`,
    feeWithPlan: (amount) => say`رسوم الزيارة خارج ساعات الخدمة ${amount}، ما لم تغطها خطتك.`,
  },
};

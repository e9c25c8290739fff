import type { Language } from '#words/en/all.ts';

export const suspended: Language['suspended'] = {
  title: 'تم إيقاف المشغّل',
  text: 'تم تسجيل دخولك، لكن لا يمكنك استخدام المنصة حاليًا. لم يُفقد شيء: ستفتح هذه الصفحة فور إعادة تفعيل المشغّل.',
  reason: 'السبب',
  email: 'التواصل بالبريد الإلكتروني',
  phone: 'التواصل بالهاتف',
  again: 'التحقق مرة أخرى',
};

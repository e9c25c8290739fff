import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const profile: Language['profile'] = {
  title: 'الملف الشخصي',
  description: 'بياناتك وأرقامك.',
  choose: 'الملف الشخصي يخص فنيًا واحدًا. يلزم اختيار فني أعلاه.',
  record: {
    title: 'عنك',
    name: 'الاسم',
    phone: 'الهاتف',
    email: 'البريد الإلكتروني',
    specialization: 'التخصص',
    notAvailable: 'غير متاح',
    operator: 'المشغّل',
    hint: 'يدير المشغّل هذه البيانات. يرجى إبلاغه عند تغيّر شيء منها.',
  },
  figures: {
    title: 'أرقامك',
    today: 'مهام اليوم',
    completedToday: 'اكتملت اليوم',
    open: 'المهام المفتوحة',
    completed: 'المكتملة',
    completedHint: 'في آخر 30 يومًا',
    rating: 'تقييم العملاء',
    ratingOf: (stars) => say`${stars.toFixed(1)} من 5`,
    ratingHint: 'في آخر 12 شهرًا',
  },
  account: {
    title: 'تسجيل الدخول والأمان',
    text: 'كلمة المرور والمصادقة الثنائية والأجهزة المسجّل الدخول عليها.',
    open: 'فتح الحساب',
  },
};

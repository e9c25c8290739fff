import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const install: Language['install'] = {
  title: 'فتح «يومي» بلا شبكة',
  text: (name: string) =>
    say`يمكن تثبيت ${name} على هذا الجهاز. عندها يُفتح من الشاشة الرئيسية، وتبقى المهام محفوظة للأماكن التي لا تصلها الشبكة.`,
  byHand:
    'في Safari: المشاركة، ثم إضافة إلى الشاشة الرئيسية، ثم فتحه من هناك وتسجيل الدخول. أما الصفحة المفتوحة في المتصفح نفسه فتُحذف بياناتها بعد سبعة أيام بلا زيارة.',
  install: 'تثبيت التطبيق',
  later: 'ليس الآن',
};

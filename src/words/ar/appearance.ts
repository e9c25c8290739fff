import type { Language } from '#words/en/all.ts';

export const appearance: Language['appearance'] = {
  title: 'المظهر',
  text: 'مظهر الشاشات على هذا الجهاز.',
  choices: { system: 'حسب النظام', light: 'فاتح', dark: 'داكن' },
};

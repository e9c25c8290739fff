import { counted } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const signIns: Language['sign-ins'] = {
  title: 'عمليات الدخول',
  description: 'عمليات الدخول والمحاولات الفاشلة والإجراءات المرفوضة، مع الجهاز وعنوان IP.',
  list: 'عمليات الدخول، الأحدث أولًا',
  empty: 'لم يسجّل أحد الدخول بعد.',
  noneFound: 'لا توجد قيود من هذا النوع.',
  found: (count, isWhole) =>
    `${counted(count, {
      zero: 'لا قيود',
      one: 'قيد واحد',
      two: 'قيدان',
      few: '# قيود',
      many: '# قيدًا',
      other: '# قيد',
    })}${isWhole ? '' : ' أو أكثر'}`,
  kind: 'الأنواع',
  allKinds: 'كل الأنواع',
  kinds: {
    signed_in: 'تسجيل دخول',
    wrong_password: 'كلمة مرور خاطئة',
    wrong_code: 'رمز خاطئ',
    locked: 'مقفل للأجهزة الجديدة',
    session_copied: 'استُخدمت نسخة من جلسة',
    call_refused: 'إجراء مرفوض',
  },
  columns: { person: 'الشخص', what: 'الحدث', at: 'الوقت', device: 'الجهاز', address: 'عنوان IP' },
  nobody: 'حساب غير موجود',
  newDevice: 'جهاز جديد',
};

import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const comments: Language['comments'] = {
  label: 'كتابة تعليق',
  placeholder: 'كتابة تعليق. الرمز @ لذكر شخص.',
  audience: 'من يمكنه قراءته',
  audiences: { internal: 'داخلي', everybody: 'الجميع' },
  hints: {
    internal: 'لا يمكن للعميل رؤيته.',
    everybody: 'يمكن للعميل رؤيته أيضًا.',
    client: 'يمكن لكل من يعمل على هذه الحالة قراءته.',
  },
  send: { internal: 'إرسال داخلي', everybody: 'إرسال إلى الجميع', client: 'إرسال' },
  keys: (key) => say`${`${key} + Enter`} للإرسال`,
  failed: 'لم يُرسل تعليقك، وهو محفوظ هنا؛ تلزم إعادة المحاولة.',
  offline: 'لا يوجد اتصال بالشبكة. ما تكتبه محفوظ على هذا الجهاز.',
  mention: 'ذكر شخص',
  people: 'أشخاص يمكن ذكرهم',
  found: (count) =>
    `${counted(count, {
      zero: 'لا أشخاص',
      one: 'شخص واحد',
      two: 'شخصان',
      few: '# أشخاص',
      many: '# شخصًا',
      other: '# شخص',
    })}. الأسهم للتنقل، وEnter للاختيار، وEscape للإغلاق.`,
  nobody: 'لا أحد في هذه الحالة بهذا الاسم.',
  parts: {
    dispatchers: 'المنسّق',
    operator: 'المكتب',
    technician: 'الفني',
    client: 'العميل',
  },
  authors: {
    super_admin: 'المنصة',
    country_operator: 'المكتب',
    dispatcher: 'المنسّق',
    technician: 'الفني',
    client: 'العميل',
  },
  byLabel: 'بلاغ عبر الملصق',
  internal: 'داخلي، مخفي عن العميل',
  mentionsYou: 'يذكرك',
  you: 'أنت',
};

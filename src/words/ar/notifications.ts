import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

const countOf = (unread: number) => (unread > 99 ? '99+' : String(unread));

export const notifications: Language['notifications'] = {
  title: 'الإشعارات',
  bell: (unread) => (unread === 0 ? 'الإشعارات' : say`الإشعارات، غير المقروءة: ${countOf(unread)}`),
  count: countOf,
  unread: 'غير مقروء',
  earlier: (count) =>
    counted(count, {
      zero: 'لا إشعارات سابقة',
      one: 'إشعار سابق واحد',
      two: 'إشعاران سابقان',
      few: '# إشعارات سابقة',
      many: '# إشعارًا سابقًا',
      other: '# إشعار سابق',
    }),
  markAll: 'وضع علامة «مقروء» على الكل',
  seeAll: 'عرض الكل',
  list: 'الإشعارات، الأحدث أولًا',
  empty: 'لا توجد إشعارات بعد. تظهر هنا التغييرات في الطلبات والزيارات والحساب.',
};

import { machineCount } from '#words/ar/grammar/machine-count.ts';
import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';
import type {
  siteEventNames as englishEventNames,
  siteFields as englishFields,
} from '#words/en/people/sites-history.ts';

export const sites: Language['sites'] = {
  title: 'الفروع',
  text: 'الأماكن التي توجد فيها ماكينات هذا العميل. تتم الزيارات في عنوان الفرع، وتصدر الفواتير باسم العميل.',
  ownText: 'الأماكن التي توجد فيها ماكيناتك. يزور الفنيون عنوان الفرع، وتصدر الفواتير على عنوانك.',
  none: 'لا توجد فروع. جميع الماكينات في عنوان العميل نفسه.',
  ownNone: 'لا توجد فروع. جميع ماكيناتك في عنوانك نفسه.',
  machines: machineCount,
  elsewhere: (count) => `خارج الفروع: ${machineCount(count)}`,
  visits: 'الزيارات',
  add: 'إضافة فرع',
  addTitle: 'إضافة فرع',
  change: 'تعديل',
  changeTitle: 'تعديل فرع',
  remove: 'إزالة',
  removeTitle: 'إزالة فرع',
  removeAsk: (name) => say`سيُزال ${name} من فروع هذا العميل. ويبقى السجل محفوظًا.`,
  name: 'الاسم',
  nameHint: 'مثل: فندق المارينا',
  address: 'العنوان',
  phone: 'هاتف الفرع (اختياري)',
  phoneHint: 'مثل: مكتب الصيانة',
  accessNotes: 'الدخول وساعات العمل (اختياري)',
  accessHint: 'يقرأ الفنيون ذلك قبل الزيارة: المدخل والمواقف والتصاريح والساعات.',
  added: 'تمت إضافة الفرع',
  changed: 'تم تحديث الفرع',
  removed: 'تمت إزالة الفرع',
  failed: 'تعذّر حفظ الفرع',
  choose: 'الفرع',
  chooseHint: 'يُترك فارغًا إذا كانت الماكينة في عنوان العميل نفسه.',
};

export const siteFields: Readonly<Record<keyof typeof englishFields, string>> = {
  site: 'الفرع',
  site_id: 'الفرع',
  access_notes: 'الدخول وساعات العمل',
};

export const siteEventNames: Readonly<Record<keyof typeof englishEventNames, string>> = {
  'clients.site-added': 'تمت إضافة فرع',
  'clients.site-changed': 'تم تعديل فرع',
  'clients.site-removed': 'تمت إزالة فرع',
};

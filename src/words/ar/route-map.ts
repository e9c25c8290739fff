import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const routeMap: Language['route-map'] = {
  title: 'الملاحة',
  description: 'محطات اليوم، حسب ترتيب الوقت',
  choose: 'الطريق يخص فنيًا واحدًا. يلزم أعلاه اختيار من سيتم العمل نيابةً عنه.',
  comingSoon: 'دمج الخريطة قريبًا',
  map: 'خريطة محطات اليوم',
  mapFailed: {
    title: 'تعذّر رسم الخريطة',
    text: 'قائمة المحطات أدناه كاملة. إعادة تحميل الصفحة قد تعيد الخريطة.',
    reload: 'إعادة التحميل',
  },
  noPositions: 'ليس لأي من محطات اليوم موقع على الخريطة.',
  withoutPosition: (count) =>
    counted(count, {
      zero: 'لكل المحطات مواقع على الخريطة.',
      one: 'لمحطة واحدة لا يوجد موقع على الخريطة؛ وهي في القائمة أدناه.',
      two: 'لمحطتين لا يوجد موقع على الخريطة؛ وهما في القائمة أدناه.',
      few: 'لـ # محطات لا يوجد موقع على الخريطة؛ وهي في القائمة أدناه.',
      many: 'لـ # محطة لا يوجد موقع على الخريطة؛ وهي في القائمة أدناه.',
      other: 'لـ # محطة لا يوجد موقع على الخريطة؛ وهي في القائمة أدناه.',
    }),
  stops: 'محطات اليوم',
  earlier: 'المهمة الحالية، وليست من محطات اليوم',
  stop: (number, client) => say`المحطة ${number}: ${client}`,
  empty: 'لا شيء مجدول اليوم.',
  toSchedule: 'فتح الجدول',
  openJob: 'فتح المهمة',
  navigate: 'الملاحة',
  navigateTo: (client) => say`الملاحة إلى ${client}`,
  apps: { google: 'Google Maps', waze: 'Waze', apple: 'Apple Maps' },
  newTab: 'يفتح علامة تبويب جديدة',
  facts: { address: 'العنوان', machine: 'الماكينة', phone: 'الهاتف' },
  controls: {
    zoomIn: 'تكبير',
    zoomOut: 'تصغير',
    attribution: 'إظهار المصادر أو إخفاؤها',
    gestures: {
      'CooperativeGesturesHandler.WindowsHelpText': 'لتكبير الخريطة: Ctrl مع التمرير',
      'CooperativeGesturesHandler.MacHelpText': 'لتكبير الخريطة: ⌘ مع التمرير',
      'CooperativeGesturesHandler.MobileHelpText': 'لتحريك الخريطة: استخدام إصبعين',
    },
  },
};

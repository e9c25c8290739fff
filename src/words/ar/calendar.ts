import { dateFormat } from '#words/ar/grammar/dates.ts';
import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

const utc = { timeZone: 'UTC' } as const;
const monthName = dateFormat({ ...utc, month: 'long', year: 'numeric' });
const shortDay = dateFormat({ ...utc, weekday: 'long', month: 'long', day: 'numeric' });
const longDay = dateFormat({ ...utc, dateStyle: 'full' });
const at = (date: string) => new Date(`${date}T00:00:00Z`);
const jobs = (count: number) =>
  counted(count, {
    zero: 'لا مهام',
    one: 'مهمة واحدة',
    two: 'مهمتان',
    few: '# مهام',
    many: '# مهمة',
    other: '# مهمة',
  });
const visits = (count: number) =>
  counted(count, {
    zero: 'لا زيارات',
    one: 'زيارة واحدة',
    two: 'زيارتان',
    few: '# زيارات',
    many: '# زيارة',
    other: '# زيارة',
  });

export const calendar: Language['calendar'] = {
  title: 'الجدول',
  descriptions: {
    operator: 'كل المهام، يومًا بيوم',
    technician: 'مهامك، يومًا بيوم',
    client: 'زياراتك القادمة ومن سيأتي',
  },
  view: 'العرض',
  views: { calendar: 'تقويم', list: 'قائمة' },
  operatorJobs: {
    search: 'البحث باسم العميل أو الرقم',
    show: 'إظهار',
    open: 'المهام المفتوحة',
    unassigned: 'غير معيّنة',
    completed: 'المكتملة في آخر 30 يومًا',
    found: (count, isWhole) => `النتائج: ${jobs(count)}${isWhole ? '' : ' أو أكثر'}`,
    none: 'لا توجد مهام مطابقة.',
  },
  assign: 'تعيين',
  reassign: 'إعادة التعيين',
  month: (date) => monthName(at(date)),
  day: (date) => shortDay(at(date)),
  dayOfYear: (date) => longDay(at(date)),
  today: 'اليوم',
  todayIs: (day) => `اليوم، ${day}`,
  previousMonth: 'الشهر السابق',
  nextMonth: 'الشهر التالي',
  weekdays: [
    { short: 'أحد', long: 'الأحد' },
    { short: 'اثنين', long: 'الاثنين' },
    { short: 'ثلاثاء', long: 'الثلاثاء' },
    { short: 'أربعاء', long: 'الأربعاء' },
    { short: 'خميس', long: 'الخميس' },
    { short: 'جمعة', long: 'الجمعة' },
    { short: 'سبت', long: 'السبت' },
  ],
  keys: 'تنتقل مفاتيح الأسهم من يوم إلى يوم، وPage Up وPage Down من شهر إلى شهر. ولفتح يوم: Enter.',
  legend: 'معنى النقاط',
  marks: {
    open: 'مفتوحة',
    completed: 'مكتملة',
    unassigned: 'بلا فني',
    preferred: 'تاريخ مفضّل',
  },
  counts: {
    operator: { all: jobs, none: 'لا مهام', empty: 'لا توجد مهام في هذا اليوم.' },
    technician: { all: jobs, none: 'لا مهام', empty: 'لا توجد مهام في هذا اليوم.' },
    client: { all: visits, none: 'لا زيارات', empty: 'لا توجد زيارات في هذا اليوم.' },
  },
  completed: (count) => say`مكتملة: ${count}`,
  unassigned: (count) => say`بلا فني: ${count}`,
  preferred: (count) =>
    counted(count, {
      zero: 'ليس التاريخ المفضّل لأي طلب',
      one: 'التاريخ المفضّل لطلب واحد',
      two: 'التاريخ المفضّل لطلبين',
      few: 'التاريخ المفضّل لـ # طلبات',
      many: 'التاريخ المفضّل لـ # طلبًا',
      other: 'التاريخ المفضّل لـ # طلب',
    }),
  dayLabel: (day, isToday, details) =>
    [isToday ? `${day}، اليوم` : day, details.join('، ')].filter(Boolean).join(': '),
  facts: {
    operator: 'المشغّل',
    client: 'العميل',
    machine: 'الماكينة',
    address: 'العنوان',
    technician: 'الفني',
    phone: 'الهاتف',
    preferred: 'التاريخ المفضّل',
    slot: 'الوقت المفضّل',
  },
  noTechnician: 'لم يتم التعيين بعد',
  openJob: 'فتح المهمة',
  reviewAndSign: 'المراجعة والتوقيع',
  noOpenJobs: 'لا توجد مهام مفتوحة. ستظهر هنا المهام المعيّنة لك.',
  unsigned: 'بانتظار توقيعك',
  visits: 'الزيارات القادمة',
  noVisits: 'لا توجد زيارات مجدولة بعد.',
  requestService: 'طلب خدمة',
  waiting: 'بانتظار الجدولة',
  feed: {
    title: 'مهامك في تقويمك الخاص',
    text: 'يمكنك إنشاء عنوان وإضافته إلى تطبيق التقويم على الهاتف أو الحاسوب («إضافة تقويم بعنوان» أو «اشتراك»). عندها تظهر مهامك فيه وتبقى محدّثة.',
    secret: 'كل من يعرف العنوان يمكنه قراءة مهامك. يلزم الاحتفاظ به سرًّا، وإيقافه عند الشك.',
    none: 'ليس لديك عنوان تقويم.',
    since: (day) => `لديك عنوان تقويم منذ ${day}. وقد ظهر مرة واحدة؛ إذا فُقد فيمكنك إنشاء عنوان جديد.`,
    make: 'إنشاء عنوان',
    renew: 'إنشاء عنوان جديد',
    revoke: 'إيقاف',
    address: 'عنوان تقويمك',
    onlyNow: 'يلزم نسخه الآن. لن يظهر مرة أخرى.',
    copy: 'نسخ',
    subscribe: 'فتح في تطبيق التقويم',
    copied: 'تم نسخ العنوان.',
    notCopied: 'تعذّر نسخ العنوان. تم تحديده: يلزم نسخه يدويًّا.',
    revoked: 'تم إيقاف عنوان التقويم',
    failed: 'تعذّر تغيير عنوان التقويم',
    ask: {
      renew: {
        title: 'إنشاء عنوان جديد؟',
        text: 'سيتوقف العنوان الحالي. يلزم إضافة العنوان الجديد إلى كل تقويم يستخدمه.',
      },
      revoke: {
        title: 'إيقاف العنوان؟',
        text: 'لن تصل مهامك بعد ذلك إلى التقويمات التي تستخدمه. يمكنك إنشاء عنوان جديد في أي وقت.',
      },
    },
  },
};

import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

const plansForms = {
  zero: 'لا خطط',
  one: 'خطة واحدة',
  two: 'خطتان',
  few: '# خطط',
  many: '# خطة',
  other: '# خطة',
};
const machinesForms = {
  zero: 'لا ماكينات',
  one: 'ماكينة واحدة',
  two: 'ماكينتان',
  few: '# ماكينات',
  many: '# ماكينة',
  other: '# ماكينة',
};

export const upkeep: Language['upkeep'] = {
  withCount: (text, count) => say`${text} (${count >= 1000 ? '1000+' : count})`,
  days: 'المدة القادمة',
  nextDays: (days) =>
    counted(days, {
      zero: '# يوم',
      one: 'يوم واحد',
      two: 'يومان',
      few: '# أيام',
      many: '# يومًا',
      other: '# يوم',
    }),
  plans: {
    title: 'خطط على وشك الانتهاء',
    description: 'الخطط التي تنتهي قريبًا، والتي انتهت في آخر 60 يومًا، وطلبات التجديد',
    empty: 'لا تنتهي أي خطة في هذه الفترة.',
    found: (count, isAll) => (isAll ? counted(count, plansForms) : say`أول ${count} خطة`),
    columns: {
      client: 'العميل',
      plan: 'الخطة',
      endsOn: 'تنتهي في',
      left: 'الزيارات المتبقية',
      next: 'الخطوة التالية',
    },
    asked: (day) => say`طُلب التجديد في ${day}`,
    offered: (day) => say`عُرض التجديد في ${day}`,
    offer: {
      open: 'تقديم عرض تجديد',
      title: (client) => say`تقديم عرض تجديد إلى ${client}`,
      hint: 'يقبل العميل العرض أو يرفضه، وقبوله يجدد الخطة. يرى العميل الرسوم السنوية وعدد الزيارات في السنة من إعداداتك.',
      done: 'تم تقديم عرض التجديد',
      failed: 'لم يتم تقديم عرض التجديد',
    },
    home: {
      title: 'طلبات التجديد',
      expires: (day) => say`تنتهي الخطة في ${day}`,
      expired: (day) => say`انتهت الخطة في ${day}`,
      all: 'كل الخطط المنتهية قريبًا',
    },
    over: 'انتهت',
    renew: 'تجديد',
    renewOf: (client) => say`تجديد خطة ${client}`,
    hint: 'الحفظ يجدّد الخطة.',
    dates: {
      running: 'تحتفظ الخطة بتاريخ بدئها وتنتهي بعد سنة من موعدها الحالي.',
      over: 'انتهت الخطة. تبدأ الخطة الجديدة اليوم وتستمر سنة.',
    },
  },
  machines: {
    title: 'ماكينات حان موعد صيانتها',
    description: 'ماكينات حان موعد صيانتها القادمة',
    empty: {
      to_plan: 'لا توجد ماكينات يحين موعد صيانتها في هذه الفترة وتحتاج إلى زيارة.',
      seen_to: 'لا توجد ماكينات يحين موعد صيانتها في هذه الفترة ولها زيارة مجدولة.',
    },
    found: (count, isAll) => (isAll ? counted(count, machinesForms) : say`أول ${count} ماكينة`),
    which: 'أي الماكينات',
    states: { to_plan: 'تلزم جدولتها', seen_to: 'مجدولة بالفعل' },
    columns: {
      machine: 'الماكينة',
      client: 'العميل',
      due: 'الموعد',
      lastVisit: 'آخر زيارة',
      left: 'زيارات الخطة المتبقية',
      next: 'الخطوة التالية',
    },
    since: (day) => say`منذ ${day}`,
    on: (day) => say`في ${day}`,
    noVisit: 'لا توجد بعد',
    noPlan: 'بلا خطة',
    visits: (count) =>
      counted(count, {
        zero: 'لا زيارات',
        one: 'زيارة واحدة',
        two: 'زيارتان',
        few: '# زيارات',
        many: '# زيارة',
        other: '# زيارة',
      }),
    plan: 'جدولة زيارة',
    planOf: (machine) => say`جدولة زيارة: ${machine}`,
    work: 'حان موعد الصيانة الوقائية',
  },
  warranties: {
    title: 'ضمانات بانتظار التأكيد',
    description:
      'ضمانات أدخلها العميل أو أزالها. لا يُعتد بالضمان إلا بعد تأكيده. إذا كان خاطئًا، يمكن للمشغّل تصحيحه في صفحة الماكينة.',
    empty: 'لا توجد ضمانات بانتظار التأكيد. تظهر هنا الضمانات التي أدخلها العملاء.',
    found: (count, isAll) => (isAll ? counted(count, machinesForms) : say`أول ${count} ماكينة`),
    columns: {
      machine: 'الماكينة',
      client: 'العميل',
      entered: 'ما أدخله العميل',
      confirmed: 'المؤكد',
      next: 'الخطوة التالية',
    },
    removed: 'أُزيل',
    none: 'لا يوجد',
    confirm: 'تأكيد الضمان',
    confirmOf: (machine) => say`تأكيد الضمان: ${machine}`,
  },
};

import { ratingCount } from '#words/ar/grammar/ratings.ts';
import { counted, say } from '#words/ar/grammar/say.ts';
import { visitsUsed } from '#words/ar/grammar/visits-used.ts';
import type { Language } from '#words/en/all.ts';

const locale = 'ar-u-ca-gregory-nu-latn';
const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
const more = (by: string) => say`أكثر بمقدار ${by}`;
const fewer = (by: string) => say`أقل بمقدار ${by}`;
const higher = (by: string) => say`أعلى بمقدار ${by}`;
const lower = (by: string) => say`أدنى بمقدار ${by}`;

export const reports: Language['reports'] = {
  operator: {
    title: 'التقارير',
    description: 'أرقام فترة مقارنةً بالفترة السابقة',
    chooseOperator: 'يلزم أعلاه اختيار من سيتم العمل نيابةً عنه: لكل مشغّل أرقامه وعملته.',
    fileName: 'تقرير-المشغّل',
  },
  global: {
    title: 'التقارير العامة',
    description: 'أرقام كل مشغّل، مع عرض كل عملة على حدة',
    operators: 'حسب المشغّل',
    noOperators: 'لا يوجد مشغّلون',
    fileName: 'التقرير-العام',
  },
  period: {
    label: 'الفترة',
    presets: {
      this_month: 'هذا الشهر',
      last_30_days: 'آخر 30 يومًا',
      last_quarter: 'الربع الماضي',
      this_year: 'هذه السنة',
      custom: 'فترة محددة',
    },
    from: 'من',
    until: 'حتى',
    range: (from, until) => say`${from} – ${until}`,
    periods: (period, previous) => say`${period}، مقارنةً بالفترة ${previous}`,
    currency: 'العملة',
  },
  exports: {
    csv: 'تصدير CSV',
    xlsx: 'تصدير XLSX',
    failed: 'تعذّر إنشاء الملف. تلزم إعادة المحاولة.',
    sheets: {
      figures: 'الأرقام',
      overTime: 'عبر الزمن',
      technicians: 'الفنيون',
      operators: 'المشغّلون',
      visits: 'الزيارات الموقّعة',
    },
    visit: {
      number: 'المهمة',
      signed: 'تاريخ التوقيع',
      signer: 'الموقّع',
      client: 'العميل',
      machine: 'الماكينة',
      serial: 'الرقم التسلسلي',
      visitType: 'نوع الزيارة',
      technician: 'الفني',
      plan: 'الخطة',
      fee: 'الرسوم',
      currency: 'العملة',
    },
    columns: { figure: 'المؤشر', unit: 'الوحدة', now: 'هذه الفترة', before: 'الفترة السابقة' },
    units: {
      days: 'أيام',
      count: 'عدد',
      hours: 'ساعات',
      share: 'نسبة (من 0 إلى 1)',
      visits: 'زيارات',
      kept: 'مواعيد مستهدفة',
      stars: 'من 1 إلى 5',
    },
  },
  figures: {
    title: 'الأرقام',
    requests: {
      name: 'الطلبات',
      definition: 'طلبات الخدمة الواردة في الفترة.',
    },
    responses_in_time: {
      name: 'الردود في الموعد',
      definition:
        'عدد الطلبات الواردة في الفترة التي تمت الموافقة عليها أو رفضها ضمن موعد الرد المستهدف. لا تُحتسب الطلبات التي لم يُبتّ فيها ولم تتأخر.',
    },
    arrivals_in_time: {
      name: 'الوصول في الموعد',
      definition:
        'عدد الطلبات الواردة في الفترة التي بدأ العمل عليها ضمن موعد الوصول المستهدف. لا تُحتسب الطلبات التي لم يبدأ عملها ولم تتأخر، ولا المرفوضة والملغاة.',
    },
    windows_in_time: {
      name: 'الالتزام بنوافذ الوصول',
      definition:
        'عدد نوافذ الوصول المنتهية في الفترة التي وصل فيها الفني قبل نهاية النافذة. لا تُحتسب الزيارة التي تغيّر موعدها بنافذتها الجديدة إلا إذا تم إشعار العميل قبل بدء النافذتين القديمة والجديدة.',
    },
    window_late_hours_median: {
      name: 'مقدار التأخر (الوسيط)',
      definition:
        'من نهاية نافذة الوصول إلى الوصول، لحالات الوصول المتأخرة في الفترة. نصفها لم يتأخر أكثر من ذلك.',
    },
    due: {
      responses_due: 'الردود المستحقة حتى الآن',
      arrivals_due: 'حالات الوصول المستحقة حتى الآن',
      windows_due: 'نوافذ الوصول المنتهية',
    },
    completed_jobs: {
      name: 'المكتملة',
      definition: 'المهام التي أُغلقت بتوقيع خلال الفترة.',
    },
    cancelled_jobs: {
      name: 'الملغاة',
      definition: 'المهام التي أُلغيت خلال الفترة، أيًّا كان موعدها.',
    },
    missed_visits: {
      name: 'لم يكن أحد موجودًا',
      definition: 'زيارات في الفترة لم يكن فيها أحد لاستقبال الفني. وتُحتسب أيضًا ضمن الملغاة.',
    },
    response_hours_median: {
      name: 'وقت الاستجابة (الوسيط)',
      definition: 'من الطلب إلى بدء العمل، للمهام التي بدأت في الفترة. نصفها لم يستغرق أكثر من ذلك.',
    },
    response_hours_p90: {
      name: 'وقت الاستجابة (90%)',
      definition: 'من الطلب إلى بدء العمل، للمهام التي بدأت في الفترة. تسع من كل عشر لم تستغرق أكثر من ذلك.',
    },
    repair_hours_median: {
      name: 'وقت الإصلاح (الوسيط)',
      definition: 'من بدء العمل إلى التوقيع، للمهام المكتملة في الفترة. نصفها لم يستغرق أكثر من ذلك.',
    },
    first_time_fix: {
      name: 'الإصلاح من أول مرة',
      definition: 'نسبة المهام المكتملة التي حلّت المشكلة دون زيارة متابعة.',
    },
    rating: {
      name: 'التقييم',
      definition: 'متوسط تقييم العملاء للمهام المكتملة في الفترة، من 1 إلى 5. لا تُحتسب المهام بلا تقييم.',
    },
    ratings: 'عدد التقييمات',
    covered_visits: {
      name: 'زيارات الخطة المستخدمة',
      definition:
        'لكل خطة CMASA سارية في آخر يوم من الفترة: الزيارات المشمولة المستخدمة في سنة خطتها حتى ذلك اليوم، من مجموع زيارات تلك السنة.',
    },
    planned_visits: 'زيارات الخطة المشمولة في سنوات الخطة هذه',
    utilization: {
      name: 'نسبة إشغال الفنيين',
      definition:
        'الساعات المستغرقة في المهام المكتملة، نسبةً إلى ساعات خدمة كل الفنيين النشطين في أيام عمل الفترة. يُحتسب الفني من يوم إضافته.',
    },
    revenue: {
      name: 'الإيرادات',
      definition:
        'رسوم زيارات المهام المكتملة، دون الزيارات المشمولة والرسوم السنوية للخطط. لا تُجمع عملات مختلفة معًا أبدًا.',
    },
    explain: (name) => say`ما معنى ${name}؟`,
    noValue: 'لا توجد بيانات',
    inCurrency: (name, currency) => say`${name} بعملة ${currency}`,
    before: (value) => say`سابقًا: ${value}`,
    count: (value) => number.format(value),
    hours: (value) => say`${number.format(value)} س`,
    share: (value) => percent.format(value),
    stars: (value, ratings) => say`${number.format(value)} من 5 (${ratingCount(ratings)})`,
    ratingCount,
    kept: (kept, due) => say`${number.format(kept)} من ${number.format(due)}`,
    visits: (used, planned) => visitsUsed(used, planned, number.format),
  },
  comparison: {
    none: 'لا يوجد ما تُقارن به',
    same: 'بلا تغيير',
    count: { up: more, down: fewer },
    visits: { up: more, down: fewer },
    hours: { up: (by) => say`أطول بمقدار ${by}`, down: (by) => say`أقصر بمقدار ${by}` },
    stars: { up: higher, down: lower },
    kept: { up: higher, down: lower },
    share: { up: higher, down: lower },
    money: { up: more, down: fewer },
    points: (value) =>
      Number.isInteger(value)
        ? counted(value, {
            zero: '# نقطة',
            one: 'نقطة واحدة',
            two: 'نقطتين',
            few: '# نقاط',
            many: '# نقطة',
            other: '# نقطة',
          })
        : say`${number.format(value)} نقطة`,
    verdict: { better: 'أفضل', worse: 'أسوأ' },
  },
  charts: {
    work: 'الطلبات والمهام المكتملة',
    revenue: (currency) => say`الإيرادات بعملة ${currency}`,
    by: { day: 'حسب اليوم', week: 'حسب الأسبوع', month: 'حسب الشهر' },
    begins: {
      day: 'اليوم',
      week: 'الأسبوع الذي يبدأ في',
      month: 'الشهر الذي يبدأ في',
    },
    label: (title, by) => say`رسم بياني: ${title} ${by}. يعرض الجدول الأرقام نفسها.`,
    asTable: 'عرض الجدول',
    asChart: 'عرض الرسم البياني',
    requests: 'الطلبات',
    completed: 'المكتملة',
    revenueSeries: 'الإيرادات',
  },
  technicians: {
    title: 'الفنيون',
    none: 'لم يُكمل أحد مهمة في هذه الفترة.',
    noFigure: 'لا توجد بيانات بعد',
    minutes: (value) => say`${number.format(value)} د`,
    stars: (value) => say`${number.format(value)} من 5`,
    columns: {
      name: 'الفني',
      completed: 'المكتملة',
      firstTimeFix: 'الإصلاح من أول مرة',
      hours: 'الساعات',
      travel: 'التنقل (الوسيط)',
      onSite: 'في الموقع (الوسيط)',
      rating: 'التقييم',
      revenue: 'الإيرادات',
    },
  },
  operators: {
    columns: {
      name: 'المشغّل',
      country: 'الدولة',
      requests: 'الطلبات',
      completed: 'المكتملة',
      response: 'الاستجابة (الوسيط)',
      firstTimeFix: 'الإصلاح من أول مرة',
      rating: 'التقييم',
      ratings: 'عدد التقييمات',
      revenue: 'الإيرادات',
    },
  },
  client: {
    title: 'التقارير',
    description: 'خطتك وكل زيارة موقّعة',
    descriptionOfAll: 'كل زيارة موقّعة لكل عميل',
    plan: 'خطة الصيانة',
    planName: {
      cmasa_standard: 'الخطة القياسية',
      cmasa_premium: 'الخطة المميزة',
    },
    noPlan: 'لا توجد خطة CMASA. تُحتسب رسوم كل زيارة على حدة.',
    monthsLeft: 'أشهر الخطة المتبقية',
    monthsLeftValue: (left, months) => say`${`${left}/${months}`}`,
    monthsLeftHint: (left, months) => say`بقي ${left} من ${months} من أشهر سنة الخطة هذه، ومنها الشهر الحالي`,
    type: 'الخطة',
    visits: 'الزيارات المستخدمة',
    visitsValue: visitsUsed,
    visitsHint: 'الزيارات المشمولة في سنة الخطة هذه',
    inactive: 'الخطة غير سارية اليوم.',
    expires: (date) => say`سارية حتى ${date}`,
    signed: 'الزيارات الموقّعة',
    noneSigned: 'لم تُوقّع أي زيارة بعد. تظهر كل زيارة موقّعة هنا مع تقريرها.',
    noneInPeriod: 'لم تُوقّع أي زيارة في هذه الفترة.',
    charged: 'برسوم',
    covered: 'تغطيها الخطة',
    noFee: 'بلا رسوم',
    columns: {
      number: 'التقرير',
      signed: 'التوقيع',
      client: 'العميل',
      machine: 'الماكينة',
      visitType: 'نوع الزيارة',
      technician: 'الفني',
      fee: 'الرسوم',
    },
    open: (job) => say`التقرير ${job}`,
  },
  signed: {
    title: (job) => say`تقرير الخدمة ${job}`,
    loading: 'تقرير الخدمة',
    print: 'طباعة',
    notFound: 'التقرير غير موجود',
    from: 'من',
    to: 'إلى',
    planBalance: 'زيارات الخطة المستخدمة',
    planUsed: (used, planned) => `${visitsUsed(used, planned, number.format)} في سنة الخطة، وقت التوقيع`,
    summary: 'ملخص الخدمة',
    signature: 'التوقيع',
    signatureOf: (name) => say`توقيع ${name}`,
    signedBy: 'الموقّع',
    signedAt: 'تاريخ التوقيع',
    arrived: 'الوصول',
    hash: 'بصمة SHA-256 للمحتوى الموقّع',
    moment: (at, zone) => say`${at} (${zone})`,
  },
};

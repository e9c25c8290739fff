import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

const inWords = new Intl.ListFormat('ar', { type: 'conjunction' });
const namesIn = (names: readonly string[]) => inWords.format(names.map((name) => say`${name}`));

const labelForms = {
  zero: 'لا ملصقات',
  one: 'ملصق واحد',
  two: 'ملصقان',
  few: '# ملصقات',
  many: '# ملصقًا',
  other: '# ملصق',
};

/** Returns the number of cups with its noun. The `count` already contains thousands separators. */
function cupsText(count: string): string {
  const cups = Number(count.replaceAll(/\D/g, ''));
  const text = counted(cups, {
    zero: 'لا أكواب',
    one: 'كوب واحد',
    two: 'كوبان',
    few: '# أكواب',
    many: '# كوبًا',
    other: '# كوب',
  });
  return text.replace(String(cups), count);
}

export const machines: Language['machines'] = {
  title: 'ماكيناتي',
  description: 'ماكيناتك وسجل صيانتها وموعد صيانتها القادمة.',
  search: 'البحث بالطراز أو الرقم التسلسلي',
  add: 'إضافة ماكينة',
  addFirst: 'إضافة أول ماكينة لك',
  empty: 'لا توجد ماكينات',
  clearSearch: 'إظهار كل الماكينات',
  found: (count, isWhole) =>
    `النتائج: ${counted(count, {
      zero: 'لا ماكينات',
      one: 'ماكينة واحدة',
      two: 'ماكينتان',
      few: '# ماكينات',
      many: '# ماكينة',
      other: '# ماكينة',
    })}${isWhole ? '' : ' أو أكثر'}`,
  own: {
    title: 'الماكينات',
    description: 'ماكينات عملائك.',
    empty: 'لا توجد ماكينات مسجّلة بعد.',
    retired: 'لا توجد ماكينات خارج الخدمة.',
    noneFound: 'لا توجد ماكينات مطابقة.',
    columns: { model: 'الطراز', labels: 'الملصق' },
    choose: (name) => say`تحديد ملصق ${name}`,
  },
  openJobs: (count) =>
    counted(count, {
      zero: 'لا مهام مفتوحة',
      one: 'مهمة مفتوحة واحدة',
      two: 'مهمتان مفتوحتان',
      few: '# مهام مفتوحة',
      many: '# مهمة مفتوحة',
      other: '# مهمة مفتوحة',
    }),
  stateFilter: { label: 'أي الماكينات', in_service: 'في الخدمة', retired: 'خارج الخدمة' },
  printLabels: 'طباعة الملصقات',
  printChosen: (count) =>
    counted(count, {
      zero: 'طباعة الملصقات',
      one: 'طباعة ملصق واحد',
      two: 'طباعة ملصقين',
      few: 'طباعة # ملصقات',
      many: 'طباعة # ملصقًا',
      other: 'طباعة # ملصق',
    }),
  viewHistory: 'عرض السجل',
  requestService: 'طلب خدمة',
  facts: {
    installed: 'تاريخ التركيب',
    openJob: 'مهمة مفتوحة',
    lastService: 'آخر صيانة',
    nextService: 'الصيانة القادمة',
    never: 'لا توجد بعد',
    warranty: 'الضمان حتى',
    retired: 'خارج الخدمة منذ',
  },
  form: {
    modelPlaceholder: 'مثل Aurora Two',
    datePlaceholder: 'اختيار تاريخ',
    locationPlaceholder: 'مثل: مقهى البهو',
    labelHint: 'اسمها لديك. من دونه نعرض الطراز والموقع.',
    warrantyHint: 'يُترك فارغًا إذا لم يوجد ضمان.',
    client: 'العميل',
    clientPlaceholder: 'اختيار عميل',
    noClient: 'لا يوجد عميل مطابق.',
    submit: 'إضافة الماكينة',
    success: 'تم',
    created: 'تم إنشاء الماكينة',
    failed: 'تعذّر إنشاء الماكينة',
  },
  machine: {
    facts: 'عن هذه الماكينة',
    history: 'سجل الصيانة',
    order: (zone) => say`الأحدث أولًا. الأوقات وفق ${zone}.`,
    noHistory: 'لا يوجد سجل صيانة بعد.',
    kinds: { request: 'طلب خدمة', visit: 'زيارة', signature: 'توقيع' },
    reason: 'السبب',
    technician: 'الفني',
    visitType: 'نوع الزيارة',
    work: 'العمل المنجز',
    parts: 'القطع المستخدمة',
    signedBy: 'الموقّع',
    signatureOf: (name) => say`توقيع ${name}`,
  },
  page: {
    retired: 'خارج الخدمة',
    retiredNotice: (date, reason) =>
      say`أُخرجت من الخدمة في ${date}: ${reason}. لا تقبل طلبات جديدة، ويبقى سجلها محفوظًا.`,
    openWork: 'العمل المفتوح',
    counter: 'العدّاد',
    cups: cupsText,
    noReadings: 'لا توجد قراءات بعد.',
    newCounter: 'عدّاد جديد',
    during: (name, number) => say`${name}، ${number}`,
    columns: {
      cups: 'الأكواب',
      on: 'التاريخ',
      by: 'بواسطة',
      note: 'ملاحظة',
      parts: 'القطع',
      job: 'المهمة',
      from: 'من',
      to: 'إلى',
    },
    parts: 'القطع المستبدلة',
    noParts: 'لم تُستبدل قطع بعد.',
    moves: 'عمليات النقل',
    noMoves: 'لم تُنقل بعد.',
    ownVisits: 'تظهر لك زياراتك فقط. ويظهر السجل كاملًا ما دامت لديك مهمة مفتوحة على هذه الماكينة.',
  },
  actions: {
    correct: 'تعديل',
    move: 'نقل',
    read: 'قراءة العدّاد',
    label: 'طباعة الملصق',
    renewLabel: 'تجديد الملصق',
    retire: 'إخراج من الخدمة',
    bringBack: 'إعادة إلى الخدمة',
  },
  correct: {
    title: 'تعديل الماكينة',
    submit: 'حفظ',
    done: 'تم تحديث الماكينة',
    failed: 'تعذّر تحديث الماكينة',
  },
  move: {
    title: 'نقل الماكينة',
    toClient: 'نقلها إلى عميل آخر',
    client: 'العميل الجديد',
    location: 'الموقع الجديد',
    movedOn: 'تاريخ النقل',
    reason: 'سبب النقل',
    submit: 'نقل',
    done: 'تم نقل الماكينة',
    failed: 'تعذّر نقل الماكينة',
  },
  read: {
    title: 'قراءة العدّاد',
    counter: 'عدد الأكواب على العدّاد',
    readOn: 'تاريخ القراءة',
    isNew: 'تم استبدال العدّاد ويبدأ العدّ من جديد',
    submit: 'حفظ القراءة',
    done: 'تم حفظ القراءة',
    failed: 'تعذّر حفظ القراءة',
  },
  retire: {
    title: 'إخراج الماكينة من الخدمة',
    reason: 'ما سبب إخراجها من الخدمة؟',
    hint: 'تختفي من القوائم ولا تقبل طلبات جديدة. يبقى سجلها محفوظًا، ويمكن إعادتها إلى الخدمة.',
    submit: () => 'إخراج من الخدمة',
    keep: 'إبقاؤها في الخدمة',
    done: 'تم إخراج الماكينة من الخدمة',
    doneText: (name) => say`لم تعد ${name} في الخدمة.`,
  },
  broughtBack: 'تمت إعادة الماكينة إلى الخدمة',
  renewLabel: {
    title: 'تجديد الملصق',
    text: 'سيتوقف الملصق القديم عن العمل. يلزم طباعة الملصق الجديد ووضعه مكانه.',
    submit: 'تجديد الملصق',
    done: 'تم تجديد الملصق',
    doneText: 'يلزم طباعته الآن ووضعه بدل القديم.',
  },
};

export const labels: Language['labels'] = {
  sheet: {
    title: 'الملصقات',
    description: 'تُطبع الملصقات على ورق A4، ثم تُقص ويوضع كل منها على ماكينته.',
    opensForm: 'يمكن لأي شخص يمسح ملصقًا الإبلاغ عن عطل.',
    off: {
      title: 'الإبلاغ عبر الملصق متوقف',
      text: (operators) =>
        say`لا يبلّغ عن عطل الماكينة عبر الإنترنت إلا مالكها. ومن يمسح ملصقًا لدى ${namesIn(operators)} ولا صلاحية له على الماكينة يُطلب منه الاتصال.`,
      change: 'تفعيله من الإعدادات',
      byOperator: (operators) => say`يمكن تفعيله من الإعدادات لدى ${namesIn(operators)}.`,
    },
    print: 'طباعة',
    list: 'ملصقات للطباعة',
    empty: 'لا توجد ماكينات في الخدمة، فلا ملصقات للطباعة.',
    found: (count, isWhole) => `${counted(count, labelForms)}${isWhole ? '' : ' أو أكثر'}`,
    scan: 'للإبلاغ عن عطل: مسح الرمز',
    scanToCall: 'لطلب الصيانة: مسح الرمز',
    call: 'أو الاتصال على',
    code: (name) => say`رمز QR الخاص بـ ${name}`,
  },
  report: {
    title: 'الإبلاغ عن عطل',
    subtitle: (model, operator) => say`${model}، تتولى صيانتها ${operator}`,
    asking: 'جارٍ تحميل الماكينة',
    does: (operator) =>
      say`يمكنك هنا إبلاغ ${operator} بمشكلة هذه الماكينة. لا يُرسل شيء قبل الضغط على «إرسال البلاغ». وستعاود الشركة الاتصال بك.`,
    name: 'اسمك',
    phone: 'هاتفك',
    phoneHint: 'ستتصل بك الشركة بشأن هذا العطل.',
    phonePlaceholder: '+973 3300 0000',
    problem: 'ما المشكلة؟',
    problemHint: '10 أحرف على الأقل',
    urgency: 'الأولوية',
    submit: 'إرسال البلاغ',
    failed: 'تعذّر إرسال البلاغ',
    sent: 'شكرًا لك. وصل بلاغك إلى الشركة.',
    sentNumber: (number) => say`رقمه ${number}. يرجى ذكره عند الاتصال.`,
    alerted: {
      on_call: 'تم تنبيه الفني المناوب والمنسّقين.',
      nobody_on_call: 'لا يوجد فني مناوب الآن. تم تنبيه المنسّقين.',
    },
    added: 'شكرًا لك. لهذه الماكينة حالة مفتوحة بالفعل.',
    addedNumber: (number) => say`أُضيف بلاغك إلى ${number}. يرجى ذكر هذا الرقم عند الاتصال.`,
    call: 'اتصال',
    signIn: 'تسجيل الدخول',
    signInHint: 'هل لديك حساب؟ يمكنك تسجيل الدخول ومسح الملصق مرة أخرى.',
  },
  closed: {
    title: 'الإبلاغ بالهاتف',
    text: (operator) =>
      say`تتولى ${operator} صيانة هذه الماكينة. لا يبلّغ عن الأعطال عبر الإنترنت إلا مالكها؛ ويمكن لغيره الاتصال.`,
  },
  retired: {
    title: 'هذه الماكينة خارج الخدمة',
    text: (operator) => say`أخرجتها ${operator} من الخدمة، فلا يمكن الإبلاغ عن عطل فيها.`,
  },
  unknown: {
    title: 'هذا الملصق لم يعد صالحًا',
    text: 'ربما تم تجديده. يمكن البحث عن ملصق أحدث على الماكينة، أو الاتصال بالشركة التي تتولى صيانتها.',
  },
};

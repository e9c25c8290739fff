import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

const kinds = {
  vacation: 'إجازة سنوية',
  sick: 'إجازة مرضية',
  training: 'تدريب',
  other: 'غياب',
};

export const workTime: Language['work-time'] = {
  kinds,
  off: { off_hours: 'خارج ساعات العمل', day_off: 'يوم راحة', holiday: 'عطلة رسمية', ...kinds },
  offToday: (why) => `لا يعمل اليوم: ${why}`,
  span: (from, until) => say`${from} – ${until}`,
  list: (texts) => texts.join('؛ '),
  week: {
    title: 'أسبوع العمل',
    ofOperator: 'يعمل خلال ساعات الخدمة.',
    own: 'يعمل بساعات مخصصة.',
    change: 'تغيير الأسبوع',
    dialog: (name) => say`أسبوع عمل ${name}`,
    usesOwn: 'ساعات مخصصة',
    usesOwnHint: 'وإلا تسري ساعات الخدمة.',
    day: 'اليوم',
    hours: 'الساعات',
    works: (day) => `يعمل يوم ${day}`,
    from: (day) => `${day}، من`,
    until: (day) => `${day}، حتى`,
    save: 'حفظ الأسبوع',
    saved: 'تم حفظ أسبوع العمل',
    failed: 'تعذّر حفظ الأسبوع',
  },
  holidays: {
    title: 'العطل الرسمية',
    hint: 'لا يعمل أحد في هذه الأيام. جدولة مهمة في أحدها تحتاج إلى تأكيد. ولا تُحتسب العطل في مواعيد الرد والوصول المستهدفة، إلا في الحالات الطارئة.',
    none: 'لا توجد عطل بعد.',
    date: 'التاريخ',
    name: 'الاسم',
    add: 'إضافة عطلة',
    remove: 'إزالة',
    removeOf: (name) => say`إزالة ${name}`,
    planned: (count) =>
      counted(count, {
        zero: 'لا مهام مجدولة في هذا اليوم',
        one: 'مهمة واحدة مجدولة في هذا اليوم',
        two: 'مهمتان مجدولتان في هذا اليوم',
        few: '# مهام مجدولة في هذا اليوم',
        many: '# مهمة مجدولة في هذا اليوم',
        other: '# مهمة مجدولة في هذا اليوم',
      }),
  },
  specialHours: {
    title: 'الساعات الخاصة',
    hint: 'في هذه الأيام تختلف ساعات الخدمة، كما في رمضان، أو لا يعمل أحد، كما في العيد. تستخدم اللوحة والأوقات المتاحة والمواعيد المستهدفة هذه الساعات. والفنيون الذين لهم ساعات مخصصة لا يعملون إلا ضمنها.',
    none: 'لا توجد ساعات خاصة بعد.',
    name: 'الاسم',
    firstDay: 'اليوم الأول',
    lastDay: 'اليوم الأخير',
    closed: 'مغلق في كل هذه الأيام',
    opens: (day) => `مفتوح يوم ${day}`,
    hours: (first, last, span) =>
      first === last ? say`${first}، ${span}` : say`${first} إلى ${last}، ${span}`,
    change: 'تغيير الساعات',
    changeOf: (name) => say`تغيير الساعات، ${name}`,
    add: 'إضافة ساعات خاصة',
    unnamed: 'ساعات خاصة جديدة',
    remove: 'إزالة',
    removeOf: (name) => say`إزالة ${name}`,
    planned: (count) =>
      counted(count, {
        zero: 'لا مهام مجدولة في هذه الأيام',
        one: 'مهمة واحدة مجدولة في هذه الأيام',
        two: 'مهمتان مجدولتان في هذه الأيام',
        few: '# مهام مجدولة في هذه الأيام',
        many: '# مهمة مجدولة في هذه الأيام',
        other: '# مهمة مجدولة في هذه الأيام',
      }),
  },
};

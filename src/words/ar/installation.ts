import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const installation: Language['installation'] = {
  title: 'حالة النظام',
  description: 'الخادم الذي أجاب عن هذا الطلب، وقاعدة بياناته ونسخه الاحتياطية وبريده.',
  refresh: 'تحديث',
  asOf: (time) => say`حتى ${time}`,
  withAge: (moment, age) => `${moment} (${age})`,
  unknown: 'غير معروف',
  server: {
    title: 'الخادم',
    version: 'الإصدار',
    node: 'Node.js',
    startedAt: 'يعمل منذ',
    diskFree: 'المساحة المتاحة على القرص (مجلد البيانات)',
  },
  database: {
    title: 'قاعدة البيانات',
    kind: 'النوع',
    kinds: { pglite: 'مضمّنة', postgres: 'PostgreSQL' },
    version: 'إصدار PostgreSQL',
    size: 'الحجم',
    migrations: 'الترحيلات',
    migratedTo: (count, date) => say`${count}، وأحدثها بتاريخ ${date}`,
    connections: 'الاتصالات',
    used: (inUse, most) => `المستخدم ${inUse} من ${most}`,
    waiting: (count) =>
      counted(count, {
        zero: 'لا طلبات تنتظر',
        one: 'طلب واحد ينتظر',
        two: 'طلبان ينتظران',
        few: '# طلبات تنتظر',
        many: '# طلبًا ينتظر',
        other: '# طلب ينتظر',
      }),
  },
  replica: {
    name: 'نسخة القراءة',
    states: {
      starting: 'لم تُسأل بعد',
      current: 'تجيب عن التقارير والسجل',
      behind: 'متأخرة: القاعدة الأساسية تجيب عنها',
      away: 'لا تجيب: القاعدة الأساسية تجيب عنها',
      foreign: 'ليست نسخة من قاعدة البيانات هذه',
    },
    lag: (age) => say`بحالتها ${age}`,
    foreign: {
      title: 'نسخة القراءة غير مستخدمة',
      how: 'يشير DATABASE_REPLICA_URL إلى قاعدة بيانات ليست نسخة من DATABASE_URL. يلزم توجيهه إلى نسخة متزامنة منها.',
    },
    away: {
      title: 'نسخة القراءة لا تجيب',
      how: 'القاعدة الأساسية تجيب عن قراءاتها. تأكد من أن النسخة تعمل ومن أن هذا الخادم يصل إليها.',
    },
    behind: {
      title: 'نسخة القراءة متأخرة كثيرًا',
      how: 'القاعدة الأساسية تجيب عن قراءاتها. تأكد في النسخة من أن التحديث غير موقوف ومن أنها تتلقى السجل.',
    },
  },
  backup: {
    newest: 'أحدث نسخة احتياطية',
    never: 'لا توجد',
    missing: 'ليس لهذا النظام نسخة احتياطية بعد',
    old: 'مضى على أحدث نسخة احتياطية أكثر من يوم',
    how: 'من دون نسخة احتياطية لا يمكن استعادة قاعدة بيانات مفقودة. الأمر «npm run backup» ينشئ نسخة؛ يلزم تشغيله كل يوم.',
  },
  mail: {
    title: 'البريد',
    leaves: 'طريقة الإرسال',
    by: { smtp: 'خادم SMTP', files: 'ملفات في مجلد البيانات' },
    waiting: 'في الانتظار',
    waitingSince: (count, age) => say`${count}، وأقدمها ${age}`,
    failed: 'توقفت محاولات إرسالها',
    failures: 'أحدث المحاولات الفاشلة',
    noFailures: 'لا توجد محاولات فاشلة منذ بدء تشغيل هذا الخادم.',
  },
  errors: {
    title: 'أحدث الأخطاء',
    hint: 'من الخادم الذي أجاب، منذ بدء تشغيله. تفاصيل كل طلب في السجل.',
    none: 'لا توجد أخطاء منذ بدء تشغيل هذا الخادم.',
    at: 'الوقت',
    what: 'الخطأ',
    request: 'الطلب',
    noRequest: 'لا يوجد',
  },
};

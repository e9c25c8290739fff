import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const operators: Language['operators'] = {
  title: 'مشغّلو الدول',
  add: 'إضافة مشغّل',
  empty: 'لا يوجد مشغّلون',
  create: { title: 'إنشاء مشغّل', done: 'تم إنشاء مشغّل الدولة', failed: 'تعذّر إنشاء المشغّل' },
  update: { title: 'تعديل المشغّل', done: 'تم تحديث المشغّل', failed: 'تعذّر تحديث المشغّل' },
  remove: {
    title: 'إزالة المشغّل',
    ask: (name) => say`إزالة ${name} مع حسابه؟ لا يمكن إزالة مشغّل إلا إذا لم تكن له سجلات.`,
    done: 'تمت إزالة المشغّل',
    failed: 'تعذّرت إزالة المشغّل',
  },
  columns: { country: 'الدولة', subscription: 'الاشتراك', whitelabel: 'العلامة الخاصة' },
  yes: 'نعم',
  no: 'لا',
  overdue: 'رسوم متأخرة',
  subscription: { free: 'مجاني', one_time: 'لمرة واحدة', recurring: 'متكرر' },
  fields: {
    country: 'الدولة',
    countryPlaceholder: 'اختيار دولة',
    noCountry: 'لا توجد دولة مطابقة.',
    timeZone: 'المنطقة الزمنية',
    timeZonePlaceholder: 'اختيار منطقة زمنية',
    timeZoneHint: 'كلمة «اليوم» وكل أوقات هذا المشغّل بهذه المنطقة الزمنية.',
    timeZoneUnknown: (zone) =>
      say`لا نعرف المنطقة الزمنية لهذه الدولة. ما لم يتم اختيار واحدة تُستخدم ${zone}.`,
    noTimeZone: 'لا توجد منطقة زمنية مطابقة.',
    subscription: 'نوع الاشتراك',
    fee: (currency) => say`رسوم الاشتراك (${currency})`,
    dueOn: 'موعد استحقاق الرسوم',
    currency: 'العملة',
    moreCurrencies: 'عملات أخرى',
    whitelabel: 'العلامة الخاصة',
    whitelabelHint: 'يعرض المشغّل اسمه وشعاره ولونه بدلًا من هويتنا.',
    customDomain: 'نطاق خاص',
    customDomainPlaceholder: 'service.example.com',
    standardFee: (currency) => say`الرسوم السنوية لخطة CMASA القياسية (${currency})`,
    premiumFee: (currency) => say`الرسوم السنوية لخطة CMASA المميزة (${currency})`,
    amountPlaceholder: '0.00',
  },
};

import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';
import type { visitLinkFields as englishFields } from '#words/en/job-orders/visit/link.ts';

export const visitLink: Language['visit-link'] = {
  author: 'شخص لديه رابط الزيارة',
  authorOf: {
    shared: (name) => say`شخص لديه رابط من ${name}`,
    mailed: (name) => say`شخص لديه الرابط المرسل بالبريد إلى ${name}`,
  },
  share: 'مشاركة رابط الزيارة',
  happens: 'كل من لديه الرابط يمكنه متابعة هذه الزيارة ومعرفة من سيأتي وقراءة التقرير، من دون تسجيل الدخول.',
  changes: 'ويمكنه طلب وقت جديد وإلغاء الزيارة قبل بدئها.',
  onlyShows: 'ولا يمكنه تغيير الزيارة.',
  whileYours: (most) =>
    say`يتوقف عن العمل عند تعيين فني آخر للزيارة. لا يعمل من روابطك إلا أحدثها، وعددها ${most}.`,
  rates: 'ويمكنه أيضًا تقييم الزيارة.',
  until: (day) => say`يعمل الرابط حتى ${day}.`,
  ours: 'ويذكر السجل عندئذٍ أن ذلك تم بالرابط الذي شاركته أنت، لا أن العميل فعله.',
  list: 'روابط هذه الزيارة',
  none: 'لا أحد لديه رابط لهذه الزيارة بعد.',
  shared: (name, time) => say`تمت المشاركة بواسطة ${name} في ${time}`,
  mailed: (name, time) => say`أُرسل بالبريد إلى ${name} في ${time}`,
  unknown: 'شخص غير معروف',
  copied: 'نُسخ أو أُعطي لغيره',
  opened: (time) => say`فُتح أول مرة في ${time}`,
  unopened: 'لم يُفتح بعد',
  full: (most) => `عدد الروابط المشارَكة ${most}. يلزم إيقاف أحدها قبل مشاركة غيره.`,
  over: 'لم تعد روابط هذه الزيارة تعمل، لأنها انتهت منذ مدة طويلة أو لأن عميلها غادر أو لأن المشغّل موقوف.',
  make: 'إنشاء رابط',
  send: 'مشاركة',
  copy: 'نسخ الرابط',
  copiedLink: 'تم نسخ الرابط',
  notCopied: 'تعذّر نسخ الرابط. يمكن تحديده ونسخه.',
  whatsApp: 'الإرسال عبر WhatsApp',
  address: 'رابط الزيارة',
  message: (operator, link) => say`يمكن هنا متابعة زيارة فني ${operator}: ${link}`,
  stop: 'إيقاف المشاركة',
  stopOne: (link) => say`إيقاف المشاركة: ${link}`,
  stopped: 'أُوقفت المشاركة',
  stoppedOne: 'لم يعد الرابط يعمل.',
  stopAll: 'إيقاف كل الروابط',
  stopAllText: 'تتوقف كل روابط هذه الزيارة عن العمل، ومنها الروابط في رسائل البريد.',
  stoppedAll: 'لم تعد روابط هذه الزيارة تعمل.',
};

export const visitLinkFields: Readonly<Record<keyof typeof englishFields, string>> = {
  visit_link: 'رابط الزيارة',
};

import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const visitLink: Language['visit-link'] = {
  author: 'شخص لديه رابط الزيارة',
  share: 'مشاركة رابط الزيارة',
  happens:
    'كل من لديه الرابط يمكنه متابعة هذه الزيارة ومعرفة من سيأتي وقراءة التقرير، من دون تسجيل الدخول. ويمكنه طلب وقت جديد وإلغاء الزيارة قبل بدئها.',
  rates: 'ويمكنه أيضًا تقييم الزيارة.',
  until: (day) => say`يعمل الرابط حتى ${day}.`,
  counts: (shared, mailed) =>
    say`روابط هذه الزيارة: ${String(shared)} مشارَكة، ${String(mailed)} في رسائل البريد`,
  over: 'انتهت هذه الزيارة منذ مدة طويلة، فلم تعد روابطها تعمل.',
  make: 'إنشاء رابط',
  send: 'مشاركة',
  copy: 'نسخ الرابط',
  copied: 'تم نسخ الرابط',
  notCopied: 'تعذّر نسخ الرابط. يمكن تحديده ونسخه.',
  whatsApp: 'الكتابة في واتساب',
  address: 'رابط الزيارة',
  message: (operator, link) => say`يمكن متابعة زيارة ${operator} هنا: ${link}`,
  stop: 'إيقاف المشاركة',
  stopText: 'تتوقف كل روابط هذه الزيارة عن العمل، ومنها الروابط في رسائل البريد.',
  stopped: 'أُوقفت المشاركة',
  stoppedText: 'لم تعد روابط هذه الزيارة تعمل.',
};

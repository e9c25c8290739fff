import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const openCase: Language['open-case'] = {
  title: (number) => say`لهذه الماكينة حالة مفتوحة: ${number}`,
  text: (state, since) => say`${state} تم الإبلاغ ${since}. هل هو العطل نفسه؟`,
  emergency: 'لهذه الماكينة حالة طارئة مفتوحة. تمكن إضافة التفاصيل الجديدة إليها.',
  states: {
    pending: 'هي بانتظار المراجعة.',
    reviewed: 'تمت الموافقة عليها وهي بانتظار زيارة.',
    unassigned: 'جُدولت زيارة، ولا فني لها بعد.',
    planned: 'جُدولت زيارة.',
    in_progress: 'بدأت الزيارة.',
  },
  joinedCase: 'أُضيف إلى',
  otherUrgency: (request, urgency, number, ofCase) =>
    say`أولوية ${request} ${urgency}، وأولوية ${number} ${ofCase}.`,
  raises: (number, urgency) => say`تصبح أولوية ${number} ${urgency} وتحصل على المواعيد المستهدفة الأبكر.`,
  keepsUrgency: (number, urgency) => say`تبقى أولوية ${number} ${urgency}.`,
  keepApart: 'عدم إضافته',
  comment: (number, problem) => say`من ${number}: ${problem}`,
  emergencyComment: (problem) => say`حالة طارئة: ${problem}`,
  commentReporter: (name) => say`حسب إفادة ${name} أثناء زيارة`,
  commentPhone: (phone) => say`الهاتف: ${phone}`,
  commentInstructions: (instructions) => say`التعليمات: ${instructions}`,
  join: (number) => say`إضافته إلى ${number}`,
  joinOf: (request, number) => say`إضافته إلى ${number}: ${request}`,
  joinDone: (number) => say`أُضيف إلى ${number}`,
  joinDoneText: 'أصبح الطلب جزءًا من تلك الحالة. تم إشعار العميل.',
  inbox: (state, since) => say`${state} تم الإبلاغ ${since}.`,
  add: (number) => say`إضافة إلى ${number}`,
  different: 'إنه عطل مختلف',
  added: (number) => say`أُضيف إلى ${number}`,
  addedText: 'أُضيف نصك تعليقًا. لم يُنشأ طلب جديد.',
  becomesEmergency: (number) => say`بإضافته تصبح ${number} حالة طارئة.`,
  alerted: {
    on_call: 'تم تنبيه الفني المناوب والمنسّقين.',
    nobody_on_call: 'لا يوجد مناوب الآن. تم تنبيه المنسّقين.',
  },
};

import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const leaving: Language['leaving'] = {
  title: (number) => say`ما زالت ${number} مفتوحة`,
  open: (since) => say`بدأت الزيارة في ${since} ولم تنتهِ.`,
  question: 'متى غادرت؟',
  arrival: {
    title: (number) => say`هل تم الوصول إلى ${number}؟`,
    open: (since) =>
      say`كان انطلاقك في ${since}، ولم يتم الإبلاغ عن وصولك. عند عدم الذهاب يلزم إغلاق هذه النافذة واختيار «لست في الطريق بعد».`,
    question: 'متى وصلت؟',
    outside: 'يلزم إدخال وقت بين انطلاقك والآن، قبل ثلاثة أيام على الأكثر.',
  },
  ofTechnician: {
    action: 'إدخال وقت المغادرة',
    title: (number) => say`إدخال وقت مغادرة ${number}`,
    open: (name, since) => say`بدأ الفني ${name} في ${since} ولم يُنهِ الزيارة.`,
    question: (name) => say`متى غادر الفني ${name}؟`,
    consequence: 'تُعلَّق المهمة من ذلك الوقت. وتبقى لدى الفني وعليه تقديم التقرير. وسيتم إشعار الفني والعميل.',
    submit: 'حفظ وقت المغادرة',
    done: 'تم حفظ وقت المغادرة',
    doneText: (number) => say`${number} معلّقة من ذلك الوقت`,
  },
  outside: 'يلزم إدخال وقت بين بدء العمل والآن.',
};

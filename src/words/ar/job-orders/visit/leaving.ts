import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const leaving: Language['leaving'] = {
  title: (number) => say`ما زالت ${number} مفتوحة`,
  open: (since) => say`بدأت في ${since} ولم تُنهِ الزيارة.`,
  question: 'متى غادرت؟',
  ofTechnician: {
    action: 'إدخال وقت المغادرة',
    title: (number) => say`إدخال وقت مغادرة ${number}`,
    open: (name, since) => say`بدأ الفني ${name} في ${since} ولم يُنهِ الزيارة.`,
    question: (name) => say`متى غادر الفني ${name}؟`,
    consequence: 'تُعلَّق المهمة من ذلك الوقت. وتبقى لدى الفني وعليه إرسال التقرير. وسيُشعَر هو والعميل.',
    submit: 'حفظ وقت المغادرة',
    done: 'تم حفظ وقت المغادرة',
    doneText: (number) => say`${number} معلّقة من ذلك الوقت`,
  },
  outside: 'يلزم إدخال وقت بين بدء العمل والآن.',
};

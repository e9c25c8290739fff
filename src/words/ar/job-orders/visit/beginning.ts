import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

const inWords = new Intl.ListFormat('ar', { type: 'conjunction' });

export const beginning: Language['beginning'] = {
  title: {
    leave: (number) => say`هل أنت في الطريق إلى ${number}؟`,
    start: (number) => say`بدء ${number}؟`,
  },
  elsewhere: {
    at_work: (number, client, since) => say`عملك على ${number} لدى ${client} جارٍ منذ ${since}.`,
    on_the_way: (number, client, since) => say`أنت في الطريق إلى ${number} لدى ${client} منذ ${since}.`,
  },
  leftOpen: (number, client, since) => say`بدأت ${number} لدى ${client} في ${since} ولم تنتهِ.`,
  otherDay: (time) => say`هذه الزيارة مجدولة في ${time}. إذا تابعت ينتقل الموعد إلى وقت بدئك، ونُشعر العميل.`,
  overlap: (jobs) => say`يتداخل الموعد المنقول مع مهامك: ${inWords.format(jobs.map((job) => say`${job}`))}.`,
  begin: { leave: 'في الطريق الآن', start: 'البدء الآن' },
  leaves: {
    at_work: (number) => ({
      leave: say`تعليق ${number} والانطلاق`,
      start: say`تعليق ${number} والبدء`,
    }),
    on_the_way: (number) => ({
      leave: say`الذهاب إلى هنا بدلًا من ${number}`,
      start: say`البدء هنا بدلًا من ${number}`,
    }),
  },
  finishFirst: (number) => say`إنهاء ${number} أولًا`,
  stay: 'إبقاؤها كما هي',
  anyway: 'المتابعة على أي حال',
};

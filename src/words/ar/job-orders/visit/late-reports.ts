import { lateReportMinutes } from '#domain/visit/moment.ts';
import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

const minutesText = (count: number) =>
  counted(count, {
    zero: '# دقيقة',
    one: 'دقيقة واحدة',
    two: 'دقيقتين',
    few: '# دقائق',
    many: '# دقيقة',
    other: '# دقيقة',
  });

export const lateReports: Language['late-reports'] = {
  title: 'وصول في الموعد أُبلغ عنه متأخرًا',
  sheet: 'بلاغات متأخرة',
  description: say`حسب ضغطة الفني نفسه بدأ العمل ضمن موعد الوصول المستهدف، لكن الضغطة وصلت إلى الخادم بعد ذلك بأكثر من ${lateReportMinutes} دقيقة. يحدث هذا عندما لا يكون للهاتف اتصال.`,
  some: (visible, all) => say`أحدث ${visible} من ${all}`,
  ofThem: (count) => say`${count} منها أُبلغ عنها بعد البدء بأكثر من ${lateReportMinutes} دقيقة`,
  fact: 'وقت الإبلاغ عن البدء',
  later: (at, minutes) => say`${at}، بعد ${minutesText(minutes)}`,
  columns: {
    job: 'المهمة',
    client: 'العميل',
    promised: 'موعد الوصول المستهدف',
    begun: 'وقت الضغط على البدء',
    reported: 'وقت الإبلاغ',
    minutes: 'التأخر بالدقائق',
    reporter: 'المبلّغ',
  },
  unknown: 'غير معروف',
};

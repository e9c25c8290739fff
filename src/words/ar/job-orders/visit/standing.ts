import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

type Named = Parameters<Language['visit-standing']['whereabouts']['expected']>[0];

const since = (time: string | null) => (time === null ? '' : say` منذ ${time}`);
const at = ({ since: time }: Named) => (time === null ? '' : say` في ${time}`);

export const visitStanding: Language['visit-standing'] = {
  headings: {
    next: 'الزيارة القادمة',
    late: 'زيارة متأخرة',
    atHand: 'الزيارة قيد التنفيذ',
    paused: 'الزيارة معلّقة',
    unfinished: 'الزيارة لم تنتهِ',
    interrupted: 'الزيارة لم توقّع بعد',
  },
  when: {
    today: (time) => say`اليوم، ${time}`,
    tomorrow: (time) => say`غدًا، ${time}`,
  },
  plannedFor: (window) => say`مجدولة في ${window}`,
  emergencyAdded: (when) => say`أُضيفت الحالة الطارئة. يبقى موعدك كما هو إلى أن ينقله المنسّق: ${when}.`,
  heldUntil: (time) => say`يبقى معلّقًا حتى ${time}.`,
  lines: {
    unstaffed: () => '',
    unstaffed_late: () => 'متأخرة عن موعدها: لم يتم تعيين فني بعد',
    expected: () => '',
    overdue: () => 'متأخرة عن موعدها: لم يأت أحد بعد',
    on_the_way: (named) => `في الطريق${since(named.since)}`,
    at_work: (named) => `في العمل${since(named.since)}`,
    paused: (named) => `العمل معلّق${since(named.since)}`,
    reopened: () => 'انتهى العمل، ويجري تصحيح التقرير',
    unfinished: (named) => `بدأت${at(named)}، ولم تنتهِ بعد`,
    part_missing: () => 'لم تتوفر قطعة لازمة: تلزم زيارة متابعة',
    cannot_finish: () => 'تعذّر إنهاء العمل: تلزم زيارة متابعة',
    unsigned: () => 'العمل بانتظار توقيعك',
    unsigned_in_part: () => 'تم كل ما هو ممكن الآن وهو بانتظار توقيعك',
    completed: () => 'انتهى العمل ووُقّع',
    completed_in_part: () => 'تم كل ما هو ممكن الآن ووُقّع',
    nobody_there: () => 'لم يكن أحد موجودًا',
    cancelled: () => 'ملغاة',
  },
  whereabouts: {
    unstaffed: () => 'يبحث المنسّق عن فني.',
    unstaffed_late: ({ when }) => say`تأخرت الزيارة: كانت مجدولة ${when}. يبحث المنسّق عن فني.`,
    expected: ({ name, when }) => say`وصول الفني ${name} متوقع ${when}.`,
    overdue: ({ name, when }) => say`كان وصول الفني ${name} متوقعًا ${when}، ولم يصل بعد.`,
    on_the_way: (named) => `${say`الفني ${named.name} في الطريق`}${since(named.since)}.`,
    at_work: (named) => `${say`الفني ${named.name} لديك: بدأ العمل`}${at(named)}.`,
    paused: (named) => `العمل معلّق${since(named.since)}.`,
    reopened: ({ name }) => say`انتهى العمل، ويصحح الفني ${name} التقرير الآن.`,
    unfinished: (named) => `${say`بدأ الفني ${named.name} العمل`}${at(named)}. ولم ينتهِ بعد.`,
    part_missing: ({ name }) =>
      say`لم يتمكن الفني ${name} من إنهاء العمل لعدم توفر قطعة لازمة. تلزم زيارة متابعة.`,
    cannot_finish: ({ name }) => say`لم يتمكن الفني ${name} من إنهاء العمل. تلزم زيارة متابعة.`,
    unsigned: ({ name }) => say`أنهى الفني ${name} العمل. التقرير بانتظار توقيعك.`,
    unsigned_in_part: ({ name }) => say`أنهى الفني ${name} كل ما هو ممكن الآن. التقرير بانتظار توقيعك.`,
    completed: ({ name }) => say`أنهى الفني ${name} العمل، والتقرير موقّع.`,
    completed_in_part: ({ name }) => say`أنهى الفني ${name} كل ما هو ممكن الآن، والتقرير موقّع.`,
    nobody_there: ({ name }) => say`جاء الفني ${name}، لكن لم يكن أحد موجودًا. انتهت هذه الزيارة.`,
    cancelled: () => 'أُلغيت هذه الزيارة. لن يأتي أحد.',
  },
};

import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

type Named = Parameters<Language['turn']['planner']['expected']>[0];

const sinceText = (time: string | null) => (time === null ? '' : say` منذ ${time}`);
const waiting = (sentence: string) => `${sentence} لا حاجة إلى أي إجراء منك.`;
const late = (sentence: string) => `${sentence} تمكنك مراسلتنا إذا تعذّر الانتظار.`;
const cannotFinish = ({ name }: Named) =>
  say`لم يتمكن الفني ${name} من إنهاء العمل. يأتي بعد ذلك التقرير وتوقيعه.`;
const promisedBy = (time: string | null) => (time === null ? '' : say` سيصل فني في موعد أقصاه ${time}.`);

export const turn: Language['turn'] = {
  nothing: waiting,
  client: {
    sign: 'دورك: مراجعة التقرير وتوقيعه.',
    ownersSign: 'التقرير بانتظار توقيع أحد مالكي الحساب.',
    arrives: ({ name, when }) => waiting(say`يصل الفني ${name} ${when}.`),
    late,
    askedTime: (time) => waiting(say`طلبت ${time}. سنقبله أو نرفضه.`),
    followUp: (sentence) => `${sentence} ما زالت هناك حاجة إلى زيارة متابعة.`,
    disputed: waiting('أفدت بأن التوقيع ليس توقيعك. سنتحقق من ذلك ونخبرك بالنتيجة.'),
  },
  planner: {
    unstaffed: ({ when }) => say`دورك: تعيين فني. الزيارة مجدولة ${when}.`,
    unstaffed_late: ({ when }) => say`دورك: تعيين فني. كانت الزيارة مجدولة ${when}.`,
    expected: ({ name, when }) => say`يصل الفني ${name} ${when}.`,
    overdue: ({ name, when }) => say`دورك: الاتصال بالفني ${name}. كانت الزيارة مجدولة ${when}، ولم يصل أحد.`,
    on_the_way: ({ name, since }) => `${say`الفني ${name} في الطريق`}${sinceText(since)}.`,
    at_work: ({ name, since }) => `${say`الفني ${name} في العمل`}${sinceText(since)}.`,
    paused: ({ since, until }) =>
      until === null ? `العمل معلّق${sinceText(since)}.` : say`العمل معلّق حتى ${until}.`,
    reopened: ({ name }) => say`انتهى العمل، والفني ${name} يصحح التقرير.`,
    unfinished: ({ name, since }) =>
      `${say`دورك: سؤال الفني ${name} عن الزيارة، أو إدخال وقت المغادرة. العمل قيد التنفيذ`}${sinceText(since)}.`,
    part_missing: cannotFinish,
    cannot_finish: cannotFinish,
    unsigned: () => 'التقرير بانتظار توقيع العميل.',
    unsigned_in_part: () => 'التقرير بانتظار توقيع العميل.',
    completed: () => 'انتهى العمل ووُقّع.',
    completed_in_part: () => 'تم كل ما هو ممكن الآن ووُقّع.',
    nobody_there: () => 'لم يكن أحد موجودًا. انتهت هذه الزيارة.',
    cancelled: () => 'هذه الزيارة ملغاة.',
  },
  needs: {
    answer_time: (time) => say`دورك: يطلب العميل ${time}. يلزم القبول أو الرفض.`,
    settle_dispute: () => 'دورك: يفيد العميل بأن التوقيع ليس توقيعه.',
    plan_next: () => 'دورك: جدولة زيارة المتابعة، أو ذكر سبب عدم الحاجة إليها.',
  },
  forgottenTrip: (time) => say`دورك: ذكر وقت وصولك، أو عدم ذهابك. كان انطلاقك في ${time}.`,
  technician: {
    unstaffed: () => 'لم يتم تعيين فني.',
    unstaffed_late: () => 'لم يتم تعيين فني.',
    expected: ({ when }) => say`دورك: الانطلاق في الوقت المناسب للوصول ${when}.`,
    overdue: ({ when }) => say`دورك: الانطلاق، أو الإبلاغ عن مشكلة. كانت الزيارة مجدولة ${when}.`,
    on_the_way: () => 'دورك: الإبلاغ عن وصولك.',
    at_work: () => 'دورك: تسجيل العمل وتقديم التقرير.',
    paused: ({ since, until }) =>
      until === null
        ? `دورك: استئناف العمل، أو تحديد مدة تعليقه. هو معلّق${sinceText(since)}.`
        : say`العمل معلّق حتى ${until}. يمكن استئنافه قبل ذلك.`,
    reopened: () => 'دورك: تصحيح التقرير وتقديمه مجددًا.',
    unfinished: ({ since }) =>
      `دورك: تقديم التقرير، أو ذكر وقت مغادرتك. وجودك في الموقع مسجّل${sinceText(since)}.`,
    part_missing: () => 'دورك: تقديم التقرير والحصول على التوقيع.',
    cannot_finish: () => 'دورك: تقديم التقرير والحصول على التوقيع.',
    unsigned: () => 'دورك: الحصول على التوقيع.',
    unsigned_in_part: () => 'دورك: الحصول على التوقيع.',
    completed: () => waiting('انتهى العمل ووُقّع.'),
    completed_in_part: () => waiting('تم كل ما هو ممكن الآن ووُقّع.'),
    nobody_there: () => waiting('لم يكن أحد موجودًا. انتهت هذه الزيارة.'),
    cancelled: () => waiting('هذه الزيارة ملغاة.'),
  },
  request: {
    client: {
      pending: (promised) => waiting(`نراجع طلبك.${promisedBy(promised)}`),
      approved: (promised) => waiting(`تمت الموافقة على طلبك، ونجدول الزيارة.${promisedBy(promised)}`),
      pendingLate: (promised) => late(`${missed(promised)} نراجع طلبك.`),
      approvedLate: (promised) => late(`${missed(promised)} نجدول الزيارة.`),
    },
    planner: {
      callBack: (name) => say`دورك: معاودة الاتصال بـ ${name}.`,
      review: 'دورك: مراجعة الطلب.',
      reviewBy: (time) => say`دورك: مراجعة الطلب في موعد أقصاه ${time}.`,
      reviewLate: (time) => say`دورك: مراجعة الطلب. كان موعد الرد المستهدف ${time}.`,
      plan: 'دورك: جدولة الزيارة.',
    },
    ended: {
      rejected: 'رُفض هذا الطلب.',
      withdrawn: 'سُحب هذا الطلب.',
      closed: 'هذا الطلب مغلق.',
      joined: 'أُضيف هذا الطلب إلى حالة أخرى.',
    },
  },
};

function missed(time: string): string {
  return say`تأخرنا: كان من المقرر وصول فني في موعد أقصاه ${time}.`;
}

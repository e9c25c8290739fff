import type { DownloadedBy } from '#domain/events/audience.ts';
import { say } from '#words/ar/grammar/say.ts';
import type { NotificationNames } from '#words/en/records/notification-names.ts';

export const on = (time: string | null) => (time === null ? '' : say` في ${time}`);
export const forWhen = (time: string | null) => (time === null ? '' : say` في ${time}`);
export const insteadOf = (time: string | null) => (time === null ? '' : say` بدلًا من ${time}`);
export const promisedBy = (time: string | null) =>
  time === null ? '' : say`؛ وسيصل فني في موعد أقصاه ${time}`;
export const because = (reason: string | null) => (reason === null ? '' : say`: ${reason}`);

export const onCallAlert = ({ subject, client, operatorPhone }: NotificationNames) => {
  const site = client === null ? '' : say` (${client})`;
  const call = operatorPhone === null ? '' : say`. هاتف شركتك: ${operatorPhone}`;
  return `${say`أنت في المناوبة: الحالة الطارئة ${subject}`}${site} تحتاج إلى فني${call}. ستظهر في يومك فور تعيينها لك من المنسّق`;
};

const wasPlanned = (visit: string, time: string) => say`${visit} متأخرة: كانت مجدولة في ${time}`;

export const newVisit = ({ subject, time, hasPassed }: NotificationNames) => {
  const visit = say`زيارتك ${subject}`;
  return hasPassed && time !== null
    ? wasPlanned(visit, time)
    : `${say`زيارتك ${subject} مجدولة`}${forWhen(time)}`;
};

export const timeDeclined = ({ subject, time, reason, hasPassed }: NotificationNames) => {
  if (hasPassed && time !== null) return `${wasPlanned(say`زيارتك ${subject}`, time)}${because(reason)}`;
  const remains =
    time === null ? say`زيارتك ${subject} تبقى في موعدها` : say`زيارتك ${subject} تبقى في موعدها: ${time}`;
  return `${remains}${because(reason)}`;
};

export const planned = (visit: string, { time, before, hasPassed }: NotificationNames) => {
  if (time === null) return `${visit} لها موعد جديد`;
  if (hasPassed) return wasPlanned(visit, time);
  return before === null
    ? say`${visit} تبقى في موعدها: ${time}`
    : `${say`${visit} لها موعد جديد: ${time}`}${insteadOf(before)}`;
};
export const newTechnician = (names: NotificationNames) => {
  const { subject, time, before, replacesTechnician, isAsRequested, hasPassed } = names;
  const who = replacesTechnician
    ? say`سيحضر فني آخر لزيارتك ${subject}`
    : say`تم تعيين فني لزيارتك ${subject}`;
  if (time === null) return who;
  if (hasPassed) return `${who}${say`، وكانت مجدولة في ${time}`}`;
  if (before !== null) {
    const moved = isAsRequested ? say`، في الوقت الذي طلبته: ${time}` : say`، في موعد جديد: ${time}`;
    return `${who}${moved}${insteadOf(before)}`;
  }
  return replacesTechnician ? `${who}${say`، في الموعد نفسه: ${time}`}` : `${who}${on(time)}`;
};
export const cancelled = (visit: string, { time, reason }: NotificationNames) =>
  `أُلغيت ${visit}${on(time)}${because(reason)}`;
export const handedBack = ({ subject, time, reason }: NotificationNames) =>
  `${say`أعاد الفني المهمة ${subject}`}${on(time)}${because(reason)}`;
export const missed = (visit: string, { time, reason }: NotificationNames) =>
  `لم يكن أحد موجودًا لاستقبال ${visit}${on(time)}${because(reason)}`;
export const partAwaited = ({ subject, part, partDay }: NotificationNames) =>
  `${say`الزيارة ${subject} بانتظار ${part ?? 'قطعة'}`}${partDay === null ? '' : say`، متوقعة في ${partDay}`}`;
export const waitsFor = ({ part, partDay }: NotificationNames) =>
  part === null ? '' : `${say`، بانتظار ${part}`}${partDay === null ? '' : say`، متوقعة في ${partDay}`}`;
export const partDue = (names: NotificationNames) =>
  names.partDay === null
    ? `${partAwaited(names)}؛ لا تاريخ بعد: متى تصل؟`
    : `${partAwaited(names)}: هل وصلت؟`;
export const noFollowUp = ({ subject, reason }: NotificationNames) =>
  `${say`الزيارة ${subject} لا تحتاج إلى متابعة`}${because(reason)}`;
export const departureEntered = ({ subject }: NotificationNames) =>
  say`سجّل المنسّق وقت مغادرتك ${subject}. وهي معلّقة منذ ذلك الحين.`;
export const setOut = ({ subject, time, doneAt }: NotificationNames) =>
  doneAt === null
    ? `${say`فني الزيارة ${subject}`}${on(time)} في الطريق`
    : `${say`انطلق فني الزيارة ${subject}`}${on(doneAt)}`;
export const turnedBack = ({ subject, time, doneAt, hasStoppedWork }: NotificationNames) => {
  if (hasStoppedWork) return `${say`توقف العمل في الزيارة ${subject}`}${on(doneAt)} قبل إنهائه`;
  return doneAt === null
    ? `${say`فني الزيارة ${subject}`}${on(time)} لم يعد في الطريق`
    : `${say`عاد فني الزيارة ${subject} أدراجه`}${on(doneAt)}`;
};
export const workStarted = ({ subject, doneAt }: NotificationNames) =>
  `${say`بدأ العمل في الزيارة ${subject}`}${on(doneAt)}`;
export const putOnHold = ({ subject, doneAt }: NotificationNames) =>
  doneAt === null
    ? say`العمل في الزيارة ${subject} معلّق`
    : `${say`عُلّق العمل في الزيارة ${subject}`}${on(doneAt)}`;
export const workResumed = ({ subject, doneAt }: NotificationNames) =>
  `${say`استُؤنف العمل في الزيارة ${subject}`}${on(doneAt)}`;
export const stillThere = ({ subject }: NotificationNames) =>
  say`هل ما زلت في الزيارة ${subject}؟ يلزم إنهاؤها أو تعليقها.`;
export const stillOnHold = ({ subject }: NotificationNames) =>
  say`الزيارة ${subject} معلّقة. يلزم إنهاؤها، أو تحديد مدة تعليقها، أو إعادتها إلى المنسّق.`;
export const leftOpen = ({ subject }: NotificationNames) => say`بدأت الزيارة ${subject} ولم تنتهِ`;
const downloaders: Readonly<Record<DownloadedBy, string>> = {
  oneself: 'نزّلت بياناتك الشخصية',
  operator: 'نزّل المشغّل بياناتك الشخصية',
  platform: 'نزّل أحد مسؤولي المنصة بياناتك الشخصية',
};
export const downloaded = ({ downloadedBy, company }: NotificationNames) => {
  if (downloadedBy === null) return 'نُزّلت بياناتك الشخصية';
  return company === null ? downloaders[downloadedBy] : say`نزّلت ${company} بياناتك الشخصية`;
};
export const lateWorkHandedIn = ({ subject, handedInBy }: NotificationNames) =>
  handedInBy === null
    ? say`وصل من أحد الفنيين عمل على ${subject} تعذّرت إضافته: يلزم اتخاذ قرار بشأنه`
    : say`وصل من ${handedInBy} عمل على ${subject} تعذّرت إضافته: يلزم اتخاذ قرار بشأنه`;
export const lateWorkSettled = ({ subject, reason }: NotificationNames) =>
  `${say`تمت تسوية ما سلّمته للزيارة ${subject}`}${because(reason)}`;
export const disputed = ({ subject, reason }: NotificationNames) =>
  `${say`أفاد العميل بأن التوقيع على ${subject} ليس توقيعه`}${because(reason)}`;
export const disputeSettled = ({ subject, reason }: NotificationNames) =>
  `${say`تمت تسوية الاعتراض على التوقيع على ${subject}`}${because(reason)}`;
export const newTimeRequested = ({ subject, time, requested, byCompanyLink }: NotificationNames) => {
  if (byCompanyLink) return newTimeByLink(subject, time, requested);
  if (time === null) return say`يطلب عميل الزيارة ${subject} وقتًا جديدًا`;
  return requested === null
    ? say`يُبقي عميل الزيارة ${subject} الموعد المجدول: ${time}`
    : `${say`يطلب عميل الزيارة ${subject} الموعد ${requested}`}${insteadOf(time)}`;
};
function newTimeByLink(subject: string, time: string | null, requested: string | null): string {
  if (time === null) return say`يطلب شخص لديه رابط شاركته شركتك وقتًا جديدًا للزيارة ${subject}`;
  return requested === null
    ? say`يُبقي شخص لديه رابط شاركته شركتك الموعد المجدول للزيارة ${subject}: ${time}`
    : `${say`يطلب شخص لديه رابط شاركته شركتك للزيارة ${subject} الموعد ${requested}`}${insteadOf(time)}`;
}
export const faultReported = ({ subject, callsBack }: NotificationNames) =>
  callsBack
    ? say`حالة طارئة عبر الملصق في ${subject}: تلزم معاودة الاتصال`
    : say`بلاغ عطل جديد ${subject} عبر الملصق`;
export const reportedByLabel = ({ subject, promised }: NotificationNames) =>
  `${say`أُبلغ عن عطل بمسح الملصق على ماكينتك: ${subject}`}${promisedBy(promised)}`;

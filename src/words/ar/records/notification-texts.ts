import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';
import {
  because,
  cancelled,
  departureEntered,
  disputed,
  disputeSettled,
  downloaded,
  faultReported,
  forWhen,
  handedBack,
  insteadOf,
  lateWorkHandedIn,
  lateWorkSettled,
  leftOpen,
  missed,
  newTechnician,
  newTimeRequested,
  newVisit,
  noFollowUp,
  on,
  onCallAlert,
  partAwaited,
  partDue,
  planned,
  promisedBy,
  putOnHold,
  reportedByLabel,
  setOut,
  stillOnHold,
  stillThere,
  timeDeclined,
  turnedBack,
  waitsFor,
  workResumed,
  workStarted,
} from './notification-names.ts';

type Named = Parameters<Language['told']['job-orders.created']['client']>[0];

const commentedRequest = {
  mentioned: ({ subject }: Named) => say`ذُكر اسمك في تعليق على ${subject}`,
  dispatchers: ({ subject }: Named) => say`تعليق جديد على ${subject}`,
  client: ({ subject }: Named) => say`تعليق جديد على ${subject}`,
};
const commentedJob = {
  ...commentedRequest,
  technician: ({ subject }: Named) => say`تعليق جديد على ${subject}`,
};
const newFiles = ({ subject }: Named) => say`صور أو ملفات جديدة في ${subject}`;
const yourRequest = (subject: string) => say`طلبك ${subject}`;

const notStarted = ({ subject }: Named) => say`تأخرت ${subject}: لم يبدأها أحد`;
const lateForVisit = ({ subject }: Named) => say`تأخر ${subject}: ليست له مهمة بعد`;

export const told: Language['told'] = {
  'operators.created': { platform: ({ subject }) => say`انضمت ${subject} إلى المنصة` },
  'operators.branded': { platform: ({ subject }) => say`غيّرت ${subject} هويتها البصرية` },
  'operators.certificate-ending': () => 'الشهادة التي تُختم بها تقاريرك على وشك الانتهاء',
  'operators.certificate-expired': () => 'انتهت الشهادة التي تُختم بها تقاريرك',
  'operators.privacy-published': { platform: ({ subject }) => say`نشرت ${subject} إشعار خصوصية` },
  'operators.settings-saved': { platform: ({ subject }) => say`غيّرت ${subject} إعداداتها` },
  'operators.suspended': {
    platform: ({ subject }) => say`تم إيقاف ${subject}`,
    operator: () => 'تم إيقاف المشغّل الذي يتبعه حسابك',
  },
  'operators.resumed': {
    platform: ({ subject }) => say`أُعيد تفعيل ${subject}`,
    operator: () => 'أُعيد تفعيل المشغّل الذي يتبعه حسابك',
  },
  'accounts.signed-up': {
    platform: ({ subject }) => say`حساب جديد: ${subject}`,
    account: () => 'مرحبًا بك. سيعرض عليك المشغّل دورًا',
  },
  'accounts.password-changed': { account: () => 'تغيّرت كلمة مرورك' },
  'accounts.password-reset': { account: () => 'أُعيد تعيين كلمة مرورك عبر البريد الإلكتروني' },
  'accounts.two-factor-enabled': { account: () => 'فُعّلت المصادقة الثنائية' },
  'accounts.recovery-codes-renewed': { account: () => 'أُنشئت رموز استرداد جديدة لحسابك' },
  'accounts.new-device': { account: () => 'استُخدم حسابك لتسجيل الدخول من جهاز جديد' },
  'accounts.locked': {
    account: () => 'حاول شخص تخمين كلمة مرورك، لذلك لا يمكن تسجيل الدخول من أجهزة جديدة لبعض الوقت',
  },
  'accounts.mail-limit-reached': {
    operator: ({ subject }) =>
      say`حساب ${subject} بلغ الحد اليومي لرسائل البريد؛ حتى منتصف الليل بتوقيت UTC تظهر الإشعارات الأخرى هنا فقط`,
    account: () => 'بلغت الحد اليومي لرسائل البريد؛ حتى منتصف الليل بتوقيت UTC تظهر الإشعارات الأخرى هنا فقط',
  },
  'accounts.session-copied': {
    account: () => 'استخدم شخص نسخة من جلستك، لذلك تم تسجيل الخروج من كلتيهما؛ يلزم تغيير كلمة مرورك',
  },
  'accounts.calendar-address-ended': {
    account: () => 'عنوان تقويمك لم يعد يعمل؛ يمكنك إنشاء عنوان جديد في صفحة الجدول',
  },
  'accounts.invitation-withdrawn': { account: ({ subject }) => say`سُحبت دعوة: ${subject}` },
  'accounts.role-offered': {
    account: ({ subject }) => say`تعرض عليك ${subject} دورًا؛ يمكنك قبوله أو رفضه في صفحة البداية`,
  },
  'accounts.role-declined': {
    platform: ({ subject }) => say`رُفض الدور المعروض على ${subject}`,
    operator: ({ subject }) => say`رُفض الدور المعروض على ${subject}`,
  },
  'accounts.role-given': {
    platform: ({ subject }) => say`قُبل الدور المعروض على ${subject}`,
    operator: ({ subject }) => say`قُبل الدور المعروض على ${subject}`,
    account: () => 'قبلت دورًا ويمكنك استخدامه الآن',
  },
  'accounts.email-change-asked': {
    account: () => 'طُلب عنوان بريد إلكتروني جديد؛ التفاصيل في الرسالتين المرسلتين إلى العنوانين',
  },
  'accounts.email-changed': { account: () => 'تغيّر عنوان البريد الإلكتروني لحسابك' },
  'accounts.unlocked': { account: () => 'ألغى مسؤول قفل تسجيل دخولك' },
  'accounts.two-factor-reset': { account: () => 'أعاد مسؤول تعيين المصادقة الثنائية لحسابك' },
  'accounts.signed-out': { account: () => 'سجّل مسؤول خروجك من كل الأجهزة' },
  'accounts.activated': { account: () => 'حسابك نشط من جديد' },
  'accounts.deactivated': { account: () => 'أُلغي تفعيل حسابك' },
  'accounts.two-factor-disabled': { account: () => 'أُوقفت المصادقة الثنائية' },
  'accounts.exported': { account: downloaded },
  'accounts.sessions-ended': { account: () => 'تم تسجيل الخروج من جلساتك الأخرى' },
  'service-requests.submitted': {
    dispatchers: ({ subject }) => say`طلب خدمة جديد ${subject}`,
    client: ({ subject, promised }) => `أُرسل ${yourRequest(subject)}${promisedBy(promised)}`,
  },
  'service-requests.phoned': {
    dispatchers: ({ subject }) => say`طلب خدمة جديد ${subject} بالهاتف`,
    client: ({ subject, promised }) => `سُجّل ${yourRequest(subject)} بالهاتف${promisedBy(promised)}`,
  },
  'service-requests.reported-on-visit': {
    dispatchers: ({ subject }) => say`طلب خدمة جديد ${subject}، أبلغ عنه الفني أثناء زيارة`,
    client: ({ subject, promised }) => `سجّل الفني ${yourRequest(subject)} أثناء زيارة${promisedBy(promised)}`,
  },
  'service-requests.reported': { dispatchers: faultReported, client: reportedByLabel },
  'service-requests.approved': {
    client: ({ subject, promised }) => `تمت الموافقة على ${yourRequest(subject)}${promisedBy(promised)}`,
  },
  'service-requests.rejected': {
    client: ({ subject, reason }) => `رُفض ${yourRequest(subject)}${because(reason)}`,
    operator: ({ subject, reason }) => `${say`رُفض طلب الخدمة ${subject}`}${because(reason)}`,
  },
  'service-requests.corrected': { dispatchers: ({ subject }) => say`عدّل العميل ${subject}` },
  'service-requests.corrected-for-client': {
    client: ({ subject, promised }) => `تم تعديل ${yourRequest(subject)}${promisedBy(promised)}`,
  },
  'service-requests.withdrawn': {
    dispatchers: ({ subject, reason, byCompanyLink }) =>
      `${byCompanyLink ? say`سحب شخص لديه رابط شاركته شركتك الطلب ${subject}` : say`سحب العميل ${subject}`}${because(reason)}`,
  },
  'service-requests.joined': {
    client: ({ subject, reason }) => say`أُضيف طلبك ${subject} إلى ${reason ?? 'حالة مفتوحة'} للماكينة نفسها`,
  },
  'service-requests.raised': {
    dispatchers: ({ subject }) => say`رُفعت أولوية ${subject}: أُضيف إليه بلاغ آخر`,
    client: ({ subject, promised }) => `رُفعت أولوية ${yourRequest(subject)}${promisedBy(promised)}`,
  },
  'service-requests.called-back': {
    client: ({ subject, promised }) => `${say`اتصلنا بمن أبلغ عن ${subject}`}${promisedBy(promised)}`,
  },
  'service-requests.closed': {
    client: ({ subject, reason }) => `أُغلق ${yourRequest(subject)}${because(reason)}`,
    operator: ({ subject, reason }) => `${say`أُغلق طلب الخدمة ${subject}`}${because(reason)}`,
  },
  'service-requests.on-call-alerted': {
    dispatchers: ({ subject }) =>
      say`الحالة الطارئة ${subject} تحتاج إلى فني خارج ساعات الخدمة. تم تنبيه الفني المناوب`,
    technician: onCallAlert,
  },
  'service-requests.nobody-on-call': ({ subject }) =>
    say`وردت الحالة الطارئة ${subject} خارج ساعات الخدمة، ولا يوجد مناوب`,
  'service-requests.response-late': ({ subject }) => say`تأخر ${subject}: لم يرد عليه أحد`,
  'service-requests.arrival-late': {
    dispatchers: lateForVisit,
    operator: lateForVisit,
    client: ({ subject }) =>
      `${say`تأخرنا في`} ${yourRequest(subject)}: لم تُجدول زيارة بعد، وتم تنبيه المنسّق`,
  },
  'job-orders.arrival-late': {
    dispatchers: notStarted,
    operator: notStarted,
    client: ({ subject }) => say`تأخرنا في زيارتك ${subject}: لم يصل أي فني بعد، وتم تنبيه المنسّق`,
  },
  'job-orders.created': {
    technician: ({ subject, time }) => `${say`مهمة جديدة ${subject}`}${forWhen(time)}`,
    client: newVisit,
  },
  'job-orders.assigned': {
    technician: ({ subject, time }) => `${say`عُيّنت لك المهمة ${subject}`}${forWhen(time)}`,
    client: newTechnician,
  },
  'job-orders.rescheduled': {
    technician: (names) => planned(say`المهمة ${names.subject}`, names),
    client: (names) =>
      names.isAsRequested && names.time !== null && !names.hasPassed
        ? `${say`نُقلت زيارتك ${names.subject} إلى الوقت الذي طلبته: ${names.time}`}${insteadOf(names.before)}`
        : planned(say`زيارتك ${names.subject}`, names),
  },
  'technicians.week-saved': { technician: () => 'تغيّر أسبوع عملك' },
  'technicians.absence-added': { technician: () => 'أُضيفت إجازة إلى تقويمك' },
  'technicians.on-call-added': { technician: () => 'أُضيفت لك مناوبة؛ التفاصيل في جدولك' },
  'technicians.on-call-removed': { technician: () => 'أُزيلت مناوبة لك؛ التفاصيل في جدولك' },
  'technicians.absence-removed': { technician: () => 'أُزيلت إجازة من تقويمك' },
  'job-orders.corrected': {
    technician: ({ subject }) => say`عُدّلت المهمة ${subject}: يلزم التحقق من نوعها وأولويتها`,
    client: ({ subject }) => say`عُدّلت تفاصيل زيارتك ${subject}`,
  },
  'job-orders.raised': { technician: ({ subject }) => say`رُفعت أولوية ${subject}: أُضيف إليها بلاغ` },
  'job-orders.estimated': { technician: ({ subject }) => say`تغيّرت المدة المجدولة للمهمة ${subject}` },
  'job-orders.unassigned': {
    technician: ({ subject, time, before }) =>
      `${say`أُزيلت المهمة ${subject}`}${on(before ?? time)} من جدولك`,
  },
  'job-orders.cancelled': {
    technician: (names) => cancelled(say`المهمة ${names.subject}`, names),
    client: (names) => cancelled(say`زيارتك ${names.subject}`, names),
    operator: (names) => cancelled(say`المهمة ${names.subject}`, names),
    dispatchers: (names) => cancelled(say`المهمة ${names.subject}`, names),
  },
  'job-orders.left': { client: setOut },
  'job-orders.turned-back': { client: turnedBack },
  'job-orders.missed': {
    client: (names) => missed(say`زيارتك ${names.subject}`, names),
    dispatchers: (names) => missed(say`الزيارة ${names.subject}`, names),
    operator: (names) => missed(say`الزيارة ${names.subject}`, names),
  },
  'job-orders.part-expected': { client: partAwaited },
  'job-orders.part-came': {
    client: ({ subject, part }) => `${say`وصلت القطعة للزيارة ${subject}`}${because(part)}`,
  },
  'job-orders.part-due': partDue,
  'job-orders.interrupted': {
    client: (names) =>
      `${say`الزيارة ${names.subject} تحتاج إلى زيارة متابعة`}${waitsFor(names)}${because(names.reason)}`,
    dispatchers: (names) =>
      `${say`تعذّر إنهاء الزيارة ${names.subject} وتحتاج إلى زيارة متابعة`}${waitsFor(names)}${because(names.reason)}`,
  },
  'job-orders.handed-back': handedBack,
  'job-orders.time-asked': { dispatchers: newTimeRequested, technician: newTimeRequested },
  'job-orders.time-declined': { client: timeDeclined },
  'job-orders.late-work-handed-in': { dispatchers: lateWorkHandedIn, operator: lateWorkHandedIn },
  'job-orders.late-work-settled': { technician: lateWorkSettled },
  'job-orders.disputed': { dispatchers: disputed, operator: disputed },
  'job-orders.dispute-settled': { client: disputeSettled, operator: disputeSettled },
  'job-orders.settled': { client: noFollowUp, technician: noFollowUp },
  'job-orders.rated': {
    technician: ({ subject }) => say`قيّم العميل ${subject}`,
    operator: ({ subject }) => say`قيّم العميل ${subject}`,
  },
  'job-orders.started': { client: workStarted },
  'job-orders.paused': { technician: departureEntered, client: putOnHold },
  'job-orders.resumed': { client: workResumed },
  'job-orders.still-running': { technician: stillThere },
  'job-orders.still-on-hold': { technician: stillOnHold },
  'job-orders.left-open': { dispatchers: leftOpen, operator: leftOpen },
  'job-orders.submitted': { client: ({ subject }) => say`أُرسل تقرير ${subject} لتوقيعك` },
  'job-orders.signed': {
    dispatchers: ({ subject }) => say`تم توقيع ${subject} وإغلاقها`,
    operator: ({ subject }) => say`تم توقيع ${subject} وإغلاقها`,
    client: ({ subject }) => say`التقرير الموقّع عن ${subject} جاهز`,
  },
  'service-requests.commented': commentedRequest,
  'job-orders.commented': commentedJob,
  'service-requests.files-added': newFiles,
  'job-orders.files-added': { technician: newFiles },
  'machines.service-due': ({ subject }) => say`حان موعد صيانة ${subject}`,
  'invoices.issued': { client: ({ subject }) => say`لديك فاتورة جديدة: ${subject}` },
  'invoices.credited': { client: ({ subject }) => say`صدر إشعار دائن بفاتورتك ${subject}` },
  'clients.plan-expiring': {
    client: () => 'حان موعد تجديد خطة CMASA لديك',
    operator: ({ subject }) => say`حان موعد تجديد خطة CMASA للعميل ${subject}`,
  },
  'clients.renewal-asked': { operator: ({ subject }) => say`طُلب تجديد خطة CMASA للعميل ${subject}` },
  'clients.renewal-offered': { client: () => 'لديك عرض لتجديد خطة CMASA' },
  'clients.renewal-accepted': { operator: ({ subject }) => say`قُبل عرض تجديد خطة CMASA للعميل ${subject}` },
  'clients.renewal-declined': { operator: ({ subject }) => say`رُفض عرض تجديد خطة CMASA للعميل ${subject}` },
  'clients.plan-renewed': { client: () => 'جُدّدت خطة CMASA لديك' },
  'clients.last-visit-used': {
    client: () => 'استخدمت آخر زيارة في سنة خطتك',
    operator: ({ subject }) => say`استُخدمت آخر زيارة في سنة خطة العميل ${subject}`,
  },
};

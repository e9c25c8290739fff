import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

const sinceText = (time: string | null) => (time === null ? '' : say` منذ ${time}`);

const requestForms = {
  zero: 'لا طلبات مفتوحة',
  one: 'طلب مفتوح واحد',
  two: 'طلبان مفتوحان',
  few: '# طلبات مفتوحة',
  many: '# طلبًا مفتوحًا',
  other: '# طلب مفتوح',
};

const moreTodayForms = {
  zero: 'لا زيارات أخرى اليوم',
  one: 'زيارة أخرى اليوم',
  two: 'زيارتان أخريان اليوم',
  few: '# زيارات أخرى اليوم',
  many: '# زيارة أخرى اليوم',
  other: '# زيارة أخرى اليوم',
};

const onDevices = (devices: number) =>
  counted(devices, {
    zero: 'لا جلسات مفتوحة',
    one: 'جلسة مفتوحة على جهاز واحد',
    two: 'جلسات مفتوحة على جهازين',
    few: 'جلسات مفتوحة على # أجهزة',
    many: 'جلسات مفتوحة على # جهازًا',
    other: 'جلسات مفتوحة على # جهاز',
  });

export const now: Language['now'] = {
  nothing: 'لا يوجد عمل مفتوح.',
  requests: (count, isWhole) => `${counted(count, requestForms)}${isWhole ? '' : ' أو أكثر'}.`,
  emergency: (when) => say`بلاغ حالة طارئة: ${when}.`,
  fault: (when) => say`بلاغ عطل: ${when}.`,
  service: (when) => say`طلب خدمة: ${when}.`,
  openSince: (when) => say`مفتوحة منذ: ${when}.`,
  serviceDue: (day) => say`موعد الصيانة القادمة ${day}.`,
  serviceOverdue: (day) => say`كان موعد الصيانة ${day}.`,
  technician: {
    on_the_way: ({ client, since }) => `${say`في الطريق إلى ${client}`}${sinceText(since)}.`,
    at_work: ({ client, since }) => `${say`في العمل لدى ${client}`}${sinceText(since)}.`,
    paused: ({ client, since }) => `${say`العمل لدى ${client} معلّق`}${sinceText(since)}.`,
    unfinished: ({ client, since }) => `${say`العمل لدى ${client} لم ينتهِ، وهو مفتوح`}${sinceText(since)}.`,
    unreported: ({ client }) => say`لم يتم تقديم تقرير العميل ${client} بعد.`,
    unsigned: ({ client }) => say`تقرير العميل ${client} بانتظار التوقيع.`,
    late: ({ client, when }) => say`تأخرت زيارة العميل ${client}: كانت مجدولة ${when}.`,
    next: ({ client, when }) => say`الزيارة القادمة: ${client}، ${when}.`,
    moreToday: (count) => `${counted(count, moreTodayForms)}.`,
  },
  account: {
    cannotSignIn: 'لا يمكن تسجيل الدخول.',
    invitedUntil: (time) => say`الدعوة صالحة حتى ${time}، ولم يتم قبولها بعد.`,
    invitationExpired: (time) => say`انتهت صلاحية الدعوة في ${time}.`,
    invitationWithdrawn: 'سُحبت الدعوة.',
    never: 'لم يتم تسجيل الدخول قط.',
    signedIn: (devices) => `${onDevices(devices)}.`,
    lastSignIn: (devices, time) => `${onDevices(devices)}. ${say`آخر تسجيل دخول: ${time}.`}`,
  },
};

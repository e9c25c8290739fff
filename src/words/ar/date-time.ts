import type { Language } from '#words/en/all.ts';

const minutesOfDay = 1440;
/** Formats a minute of the day in UTC, which has no daylight saving time. */
const clock = new Intl.DateTimeFormat('ar-u-ca-gregory-nu-latn', { timeStyle: 'short', timeZone: 'UTC' });

export const dateTime: Language['date-time'] = {
  clock: (minute) => {
    const time = clock.format(new Date(minute * 60_000));
    return minute === minutesOfDay ? `${time} (نهاية اليوم)` : time;
  },
  weekdays: ['الأحد', 'الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت'],
  placeholder: 'اختيار تاريخ ووقت',
  hours: 'الساعات',
  minutes: 'الدقائق',
  amPm: 'صباحًا أو مساءً',
  take: 'استخدام هذا التاريخ والوقت',
  clear: 'مسح التاريخ والوقت',
};

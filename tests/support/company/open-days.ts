import type { OpenDays } from '#domain/planning/work-time.ts';

/** Sunday to Thursday, 8:00 to 18:00 in Bahrain, without holidays. */
export const bahrainHours: OpenDays = {
  time_zone: 'Asia/Bahrain',
  weekend: [5, 6],
  opens_at: 480,
  closes_at: 1080,
  holidays: [],
  special_hours: [],
};

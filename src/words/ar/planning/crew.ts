import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

const distance = (km: number) => say`${km < 10 ? km.toFixed(1) : Math.round(km)} كم`;
/** The distance in kilometers below which two jobs count as being at the same place. */
const samePlaceKm = 0.05;
const inHours = new Intl.NumberFormat('ar-u-nu-latn', { maximumFractionDigits: 1 });
const jobsText = (count: number) =>
  counted(count, {
    zero: 'لا مهام',
    one: 'مهمة واحدة',
    two: 'مهمتان',
    few: '# مهام',
    many: '# مهمة',
    other: '# مهمة',
  });

const noTime = { away: 'في إجازة', over: 'لم يبق وقت في ذلك اليوم', off: 'يوم راحة' };

export const crew: Language['crew'] = {
  best: 'أوقات متاحة',
  none: 'لا يوجد وقت بلا تعارض في الأسبوعين القادمين. ما زال بإمكانك اختيار فني ووقت أدناه.',
  choice: (technician, at) => say`${technician}، ${at}`,
  key: (key) => say`المفتاح ${key}`,
  reasons: {
    keeps_time: () => 'في الموعد المتفق عليه',
    keeps_day: () => 'في اليوم المتفق عليه، بوقت آخر',
    soonest: () => 'أقرب وقت متاح',
    after_others: () => 'وقت أبكر مقترح لطلب آخر',
    on_call: () => 'مناوب خارج ساعات الخدمة',
    in_wish: () => 'في الوقت المفضّل',
    on_wished_day: () => 'في اليوم المفضّل، بوقت آخر',
    after_wish: () => 'أول يوم متاح بعد اليوم المفضّل',
    after_part: () => 'بعد الموعد المتوقع للقطعة',
    in_promise: () => 'قبل موعد الوصول المستهدف',
    after_promise: () => 'بعد موعد الوصول المستهدف',
    knows_machine: () => 'زار هذه الماكينة مؤخرًا',
    skilled: () => 'مدرّب على هذا النوع من الماكينات',
    skilled_for_fault: () => 'مدرّب على هذا النوع من الأعطال',
    near: (km) =>
      km === null || km < samePlaceKm ? 'مهمة أخرى في المكان نفسه' : `على بعد ${distance(km)} من مهمة أخرى`,
    free_day: () => 'لا مهام أخرى في ذلك اليوم',
  },
  onCall: 'مناوب',
  trainings: {
    machine: 'مدرّب على هذا النوع من الماكينات',
    fault: 'مدرّب على هذا النوع من الأعطال',
    other: 'غير مدرّب على هذا النوع من الماكينات',
  },
  knowsMachine: 'زار هذه الماكينة مؤخرًا',
  near: (km) => (km < samePlaceKm ? 'في المكان نفسه' : `على بعد ${distance(km)}`),
  noPlace: 'الموقع غير معروف',
  load: (jobs, minutes, available) =>
    jobs === 0
      ? say`متاح، ${inHours.format(available / 60)} س`
      : say`${jobsText(jobs)}، ${inHours.format(minutes / 60)} من ${inHours.format(available / 60)} س`,
  noTime: (jobs, why) => [noTime[why], jobs > 0 && jobsText(jobs)].filter(Boolean).join('، '),
};

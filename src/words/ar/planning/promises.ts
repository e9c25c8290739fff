import { counted, say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

const hour = 60;
const day = 24 * hour;

/** Returns a number of days in the form after a preposition, which is also the form after a verb. */
const days = (count: number) =>
  counted(count, {
    zero: '# يوم',
    one: 'يوم واحد',
    two: 'يومين',
    few: '# أيام',
    many: '# يومًا',
    other: '# يوم',
  });

/** Returns a time span in its two largest units: '25 د', '3 س 20 د', 'يومين و4 س'. */
function span(minutes: number): string {
  if (minutes >= 2 * day) {
    const hours = Math.floor((minutes % day) / hour);
    const whole = days(Math.floor(minutes / day));
    return hours === 0 ? whole : `${whole} و${hours} س`;
  }
  const [hours, rest] = [Math.floor(minutes / hour), minutes % hour];
  if (hours === 0) return `${rest} د`;
  return rest === 0 ? `${hours} س` : `${hours} س ${rest} د`;
}

/** Returns a time span in its largest unit only: '25 د', '3 س', 'يومين'. */
function shortSpan(minutes: number): string {
  if (minutes < hour) return `${minutes} د`;
  return minutes < 2 * day ? `${Math.floor(minutes / hour)} س` : days(Math.floor(minutes / day));
}

export const promises: Language['promises'] = {
  response: {
    ahead: (minutes) => `الرد خلال ${span(minutes)}`,
    late: (minutes) => `تأخر الرد ${span(minutes)}`,
    kept: 'تم الرد في الموعد',
    missed: (minutes) => `تم الرد بتأخير ${span(minutes)}`,
  },
  arrival: {
    ahead: (minutes) => `الوصول خلال ${span(minutes)}`,
    late: (minutes) => `تأخر الوصول ${span(minutes)}`,
    kept: 'تم الوصول في الموعد',
    missed: (minutes) => `تم الوصول بتأخير ${span(minutes)}`,
  },
  due: {
    response: {
      ahead: (minutes) => `خلال ${shortSpan(minutes)}`,
      late: (minutes) => `متأخر ${shortSpan(minutes)}`,
    },
    arrival: {
      ahead: (minutes) => `الوصول خلال ${shortSpan(minutes)}`,
      late: (minutes) => `تأخر الوصول ${shortSpan(minutes)}`,
    },
  },
  by: (moment) => say`في موعد أقصاه ${moment}`,
  facts: { response: 'موعد الرد المستهدف', arrival: 'موعد الوصول المستهدف' },
  arrivalWindow: {
    client: 'نافذة الوصول إليك',
    others: 'نافذة الوصول إلى العميل',
    beforeMove: (announced) => say`${announced} (قبل تغيير الموعد)`,
    states: {
      kept: () => 'في الموعد',
      early: (minutes) => `مبكر ${span(minutes)}`,
      late: (minutes) => `متأخر ${span(minutes)}`,
      missed: () => 'لم يأت أحد',
      running: () => 'لم تنتهِ بعد',
      overdue: (minutes) => `فات موعدها قبل ${span(minutes)}`,
    },
  },
  settings: {
    title: 'مواعيد الرد والوصول المستهدفة',
    hint: 'سرعة الرد على الطلب وسرعة بدء الفني العمل، محسوبةً من وقت البلاغ. في الحالات الطارئة تُحتسب كل ساعات اليوم. وفي غيرها تُحتسب ساعات الخدمة فقط، دون عطلة نهاية الأسبوع والعطل الرسمية. تسري التغييرات على الطلبات الجديدة.',
    format: say`يلزم إدخال ساعات ودقائق، مثل ${'0:30'} أو ${'24:00'}.`,
    plan: 'الخطة',
    answer: 'الرد',
    visit: 'الوصول',
    plans: {
      none: 'بلا خطة',
      cmasa_standard: 'خطة CMASA القياسية',
      cmasa_premium: 'خطة CMASA المميزة',
    },
    label: (kind, urgency, plan) => say`${kind}، ${urgency}، ${plan}`,
  },
};

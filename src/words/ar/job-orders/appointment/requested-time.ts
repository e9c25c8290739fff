import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const requestedTime: Language['requested-time'] = {
  ask: {
    title: (number) => say`وقت جديد لـ ${number}`,
    action: 'طلب وقت جديد',
    planned: (time) => say`الموعد الحالي: ${time}. يبقى هذا الموعد إلى أن يوافق المنسّق على وقت جديد.`,
    free: 'أوقات يتوفر فيها فني',
    suggestions: 'الوقت نفسه في يوم آخر',
    day: 'اليوم',
    dayPlaceholder: 'اختيار تاريخ',
    time: 'الوقت',
    timePlaceholder: 'اختيار وقت',
    note: 'ملاحظة',
    noteHint: 'ما الذي ينبغي أن يعرفه المنسّق؟',
    submit: 'طلب هذا الوقت',
    done: 'تم طلب وقت جديد',
    doneText: 'تم إشعار المنسّق وسيرد هنا.',
    takeBack: 'إبقاء الموعد المجدول',
    takenBack: 'بقي الموعد المجدول',
    fact: 'الوقت المطلوب',
    askedFor: (time) => say`طلبت ${time}`,
  },
  accept: (time) => say`قبول ${time}`,
  accepted: 'تم قبول الوقت',
  acceptedText: (number, time) => say`${number}: ${time}. تم إشعار العميل.`,
  decline: {
    open: 'رفض الوقت الجديد',
    reason: 'ما سبب رفض الوقت الجديد؟',
    hint: 'سيراه العميل.',
    submit: () => 'رفض الوقت الجديد',
    done: 'تم رفض الوقت الجديد',
    doneText: (number) => say`تبقى ${number} في موعدها. تم إشعار العميل.`,
  },
};

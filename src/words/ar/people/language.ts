import type { Language } from '#words/en/all.ts';

export const language: Language['language'] = {
  title: 'اللغة',
  text: 'تُستخدم في الشاشات ورسائل البريد الإلكتروني والإشعارات.',
  digits: 'الأرقام',
  digitsText: 'تُستخدم في الأعداد والتواريخ. أما أرقام المهام والهواتف والرموز فتبقى كما هي دائمًا.',
  ofOperator: 'اللغة الافتراضية',
  ofOperatorHint: 'تُستخدم لمن لم يختر لغة بنفسه.',
  ofDevice: 'لغة الجهاز',
};

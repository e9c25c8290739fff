import { say } from '#words/ar/grammar/say.ts';
import type { Language } from '#words/en/all.ts';

export const calendarFile: Language['calendar-file'] = {
  contactPhone: (phone) => say`هاتف التواصل: ${phone}`,
  specialInstructions: (text) => say`تعليمات خاصة: ${text}`,
};

import { defineWords } from '#words/words.ts';

/** The strings in the calendar that a technician subscribes to. */
export const calendarFileWords = defineWords('calendar-file', {
  contactPhone: (phone: string) => `Contact phone: ${phone}`,
  specialInstructions: (text: string) => `Special instructions: ${text}`,
});

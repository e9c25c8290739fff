import { defineWords } from '#words/words.ts';

/** The names of a technician's actions that this device still has to send. */
export const actsWords = defineWords('acts', {
  save: (time: string) => `Form saved at ${time}`,
  submit: (time: string) => `Report submitted at ${time}`,
  sign: (time: string) => `Signature at ${time}`,
  miss: (time: string) => `No one was there at ${time}`,
  interrupt: (time: string) => `Work not finished at ${time}`,
  hand_back: (time: string) => `Handed back at ${time}`,
  pause: (time: string) => `Put on hold at ${time}`,
  comment: (time: string) => `Comment at ${time}`,
  attach: (time: string) => `Photos added at ${time}`,
  report: (time: string) => `Another fault reported at ${time}`,
  late_work: (time: string) => `Late work from ${time}`,
  upload: (name: string) => `Photo ${name}`,
});

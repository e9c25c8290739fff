import { defineWords } from '#words/words.ts';

const jobs = (count: number) => (count === 1 ? '1 job' : `${count} jobs`);

/** The strings for handing over the work of an absent technician. */
export const handOverWords = defineWords('hand-over', {
  title: (count: number) => `${jobs(count)} planned during this time`,
  hint: 'For each job, we propose someone who is free, at the agreed time if possible. Clients and technicians will be notified.',
  all: (count: number) => `Hand over all as proposed (${count})`,
  one: 'Hand over',
  oneOf: (number: string) => `Hand over ${number}`,
  anyway: 'Hand over anyway',
  anywayOf: (number: string) => `Hand over anyway: ${number}`,
  other: 'Choose…',
  otherOf: (number: string) => `Choose a technician and a time for ${number}`,
  proposal: (technician: string, at: string) => `Hand over to ${technician}, ${at}`,
  nobody: 'No one is free in the next two weeks. You can still choose someone.',
  progress: (done: number, of: number) => `Handing over: ${done} of ${of} done.`,
  handed: (number: string, technician: string, at: string) => `${number}: ${technician}, ${at}`,
  done: (count: number) => `${jobs(count)} handed over`,
  refused: (technician: string, at: string) => `Not handed over to ${technician}, ${at}`,
  underWay: 'Work in progress',
  underWayHint:
    'A technician keeps a started job until you hand it over. The form stays as the technician left it.',
  failed: 'Failed to hand over',
});

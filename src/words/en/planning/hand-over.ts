import { defineWords } from '#words/words.ts';

const jobs = (count: number) => (count === 1 ? '1 job' : `${count} jobs`);

/** The work of somebody who is away, and who gets it. */
export const handOverWords = defineWords('hand-over', {
  title: (count: number) => `${jobs(count)} planned in this time`,
  hint: 'Each is proposed to somebody who is free, at the agreed time where that is possible. Clients and technicians are told.',
  all: (count: number) => `Hand over all as proposed (${count})`,
  one: 'Hand over',
  oneOf: (number: string) => `Hand over ${number}`,
  anyway: 'Hand over anyway',
  anywayOf: (number: string) => `Hand over anyway: ${number}`,
  other: 'Choose…',
  otherOf: (number: string) => `Choose a technician and a time for ${number}`,
  proposal: (technician: string, at: string) => `Give to ${technician}, ${at}`,
  nobody: 'Nobody is free in the next two weeks. Choose somebody all the same.',
  progress: (done: number, of: number) => `Handing over: ${done} of ${of} are done.`,
  handed: (number: string, technician: string, at: string) => `${number}: ${technician}, ${at}`,
  done: (count: number) => `${jobs(count)} handed over`,
  refused: (technician: string, at: string) => `Not given to ${technician}, ${at}`,
  underWay: 'Work is under way',
  underWayHint:
    'Who has begun a job keeps it until you give it to somebody else, with the form as it was left.',
  failed: 'Failed to hand over',
});

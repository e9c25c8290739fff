import type { Fault } from '#domain/values/fault.ts';
import type { Serving } from '#domain/visit/serving.ts';
import { defineWords } from '#words/words.ts';

/** The strings for requesting service in three taps. */
export const askingWords = defineWords('asking', {
  title: 'Which machine needs service?',
  machines: 'Machine',
  more: (count: number) => `All ${count} machines`,
  fault: 'What is wrong?',
  faults: {
    no_coffee: 'No coffee',
    no_power: 'Does not turn on',
    leaks: 'Leaks',
    weak: 'Tastes wrong',
    no_steam: 'Milk or steam',
    grinder: 'Grinder',
    noise: 'Strange noise',
    message: 'Shows an error',
    care: 'Regular service',
  } satisfies Record<Fault, string>,
  /** The problem description that is filled in for each fault. */
  written: {
    no_coffee: 'No coffee comes out.',
    no_power: 'The machine does not turn on.',
    leaks: 'The machine leaks water.',
    weak: 'The coffee tastes wrong.',
    no_steam: 'There is a problem with the milk or the steam.',
    grinder: 'The grinder does not work as it should.',
    noise: 'The machine makes a strange noise.',
    message: 'The machine shows an error message.',
    care: 'A regular service is requested.',
  } satisfies Record<Fault, string>,
  serving: 'Is it still serving coffee?',
  servings: { yes: 'Yes', partly: 'Partly', no: 'No' } satisfies Record<Serving, string>,
  writtenServing: {
    yes: 'It is still serving coffee.',
    partly: 'It only partly works.',
    no: 'It is not serving coffee.',
  } satisfies Record<Serving, string>,
  defaults: {
    when: 'When',
    phone: 'Phone',
    instructions: 'Instructions',
    anyTime: 'any time',
  },
  send: 'Send',
  moreDetails: 'More details',
  sent: (number: string) => `${number} has been sent`,
  sentText: 'Follow its progress below. We will notify you when a visit is planned.',
  promised: (moment: string) => `Technician by ${moment}`,
  promiseMissed: (moment: string) => `Late: we promised a technician by ${moment}`,
  open: (number: string) => `Open ${number}`,
});

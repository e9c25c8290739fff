import { defineWords } from '#words/words.ts';

/** The strings about the on-call schedule for emergencies outside service hours. */
export const onCallWords = defineWords('on-call', {
  title: 'On call',
  hint: 'For an emergency outside the service hours, the technician on call is alerted immediately and proposed first.',
  ownHint: 'On these days you are alerted to emergencies outside the service hours.',
  days: (first: string, last: string) => (first === last ? first : `${first} – ${last}`),
  who: (days: string) => `Who is on call, ${days}`,
  choose: 'Choose a technician',
  nobody: 'No one is on call',
  turn: (name: string, days: string) => `${name}, ${days}`,
  remove: 'Remove',
  removeOf: (name: string, days: string) => `Take ${name} off call, ${days}`,
  saved: (name: string, days: string) => `${name} is on call, ${days}`,
  removed: 'On-call shift removed',
  failed: 'Failed to save the on-call schedule',
  emergency: {
    title: 'An emergency outside the service hours',
    attended: 'The technician on call and the dispatchers are alerted immediately.',
    unattended: 'No one is on call now. The dispatchers are alerted immediately.',
    quiet:
      'We were alerted to several of your emergencies in the last hour, so no one will be alerted again. The dispatchers will be notified and will see this emergency first.',
    fee: (amount: string) => `A visit outside the service hours costs ${amount}.`,
    feeWithPlan: (amount: string) =>
      `A visit outside the service hours costs ${amount}, unless your plan covers it.`,
  },
});

import type { VisitOutcome } from '#domain/job-order.ts';
import { defineWords } from '#words/words.ts';

/** What a technician does on the way and on site. */
export const onSiteWords = defineWords('on-site', {
  steps: {
    leave: 'On my way',
    arrive: 'Arrived',
    start: 'Start Job',
    resume: 'Resume',
    finish: 'Finish',
    sign: 'Get Signature',
    view: 'View Details',
  },
  turnBack: 'Not on my way yet',
  pause: 'Pause',
  openForm: 'Open the form',
  notSent: 'This did not reach the server. Tap again when you are online.',
  /** Taps without a connection stay on the device until it is back. */
  kept: {
    said: {
      leave: (time: string) => `On my way at ${time}`,
      start: (time: string) => `Arrived at ${time}`,
    },
    waits: (said: string) => `${said}, not sent yet. It is sent by itself once you are online.`,
    unsent: {
      title: 'Kept on this device',
      text: (number: string, said: string) => `${number}: ${said} is sent once you are online.`,
    },
    later: {
      title: 'Sent now',
      text: (number: string, said: string) => `${number}: ${said} has reached the server.`,
    },
    refused: (number: string, said: string, why: string) => `${number}: ${said} was not recorded. ${why}`,
    notYours: 'This job is not yours any more, or it is over.',
  },
  clock: {
    onTheWay: (time: string) => `On the way since ${time}`,
    onSite: (time: string, length: string) => `On site since ${time} · ${length}`,
    begun: (time: string) => `Begun ${time}`,
    paused: (time: string) => `Paused since ${time}`,
    length: (hours: number, minutes: number) => `${hours}:${String(minutes).padStart(2, '0')} h`,
  },
  contact: {
    callTo: (client: string, phone: string) => `Call ${client}: ${phone}`,
    whatsAppTo: (client: string) => `WhatsApp to ${client}`,
    smsTo: (client: string) => `SMS to ${client}`,
    otherApp: (client: string) => `Navigate to ${client} with another map`,
  },
  next: 'Next job',
  trouble: {
    open: 'It does not go to plan',
    title: (number: string) => `${number} does not go to plan`,
    what: 'What happened?',
    consequence: {
      nobody_there: 'The visit ends here. The dispatcher is told and plans another one.',
      part_missing: 'The job stays yours: have signed what is done. The dispatcher plans another visit.',
      cannot_finish: 'The job stays yours: have signed what is done. The dispatcher plans another visit.',
    } satisfies Record<VisitOutcome, string>,
    /** Nobody has to be there before. */
    missableFrom: (time: string) =>
      `We announced this visit for ${time}. Before then, you cannot report that no one was there.`,
    reason: 'Reason',
    reasons: {
      nobody_there: ['The place is closed.', 'Nobody answers the phone.', 'Nobody may let me in.'],
      part_missing: ['The part is not on the van.', 'The part must be ordered.', 'The wrong part was sent.'],
      cannot_finish: [
        'There is no water or power.',
        'The machine is in use.',
        'The time is not enough.',
        'A second person is needed.',
      ],
    } satisfies Record<VisitOutcome, readonly string[]>,
    photos: 'Photo (optional)',
    submit: {
      nobody_there: 'End the visit',
      part_missing: 'Ask for another visit',
      cannot_finish: 'Ask for another visit',
    } satisfies Record<VisitOutcome, string>,
    handBack: {
      open: 'Hand back',
      consequence:
        'The job leaves your list. The dispatcher is told and gives it to somebody else, with its form as you left it.',
      chips: 'Usual reasons',
      reasons: [
        'The car has broken down.',
        'I am ill.',
        'It needs another skill.',
        'I cannot be there in time.',
      ],
      reason: 'Reason',
      hint: 'Your company reads this, and the client does not.',
      submit: (number: string) => `Hand back ${number}`,
      done: 'The dispatcher is told',
      doneText: (number: string) => `${number} is handed back`,
    },
    done: 'The dispatcher is told',
    after: {
      nobody_there: 'Nobody was there',
      part_missing: 'A part is missing',
      cannot_finish: 'The work could not be finished',
    } satisfies Record<VisitOutcome, string>,
    next: {
      ended: 'This visit is over. The dispatcher is told and plans another one; you need do nothing more.',
      goesOn: 'The dispatcher is told and plans another visit. Finish here: have signed what was done today.',
    },
    toDay: 'To my day',
  },
});

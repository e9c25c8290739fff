import type { VisitOutcome } from '#domain/job-orders/visit.ts';
import { defineWords } from '#words/words.ts';

/** The strings for a technician's steps on the way and on site. */
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
  pause: 'Put on hold',
  openForm: 'Open the form',
  notSent: 'This did not reach the server. Tap again when you are online.',
  /** The strings for taps made offline, which stay on the device until it is online again. */
  heldSteps: {
    stepTexts: {
      leave: (time: string) => `Set out at ${time}`,
      start: (time: string) => `Arrived at ${time}`,
    },
    unsentText: (step: string) => `${step}, not sent yet. It will be sent automatically once you are online.`,
    unsent: {
      title: 'Kept on this device',
      text: (number: string, step: string) => `${number}: "${step}" will be sent once you are online.`,
    },
    later: {
      title: 'Sent',
      text: (number: string, step: string) => `${number}: "${step}" has reached the server.`,
    },
    refused: (number: string, step: string, why: string) => `${number}: "${step}" was not recorded. ${why}`,
    arrivedBefore: 'This entry had reached the server before you changed it. Your changes were not saved.',
    notYours: 'This job is no longer yours.',
  },
  clock: {
    onTheWay: (time: string) => `On the way since ${time}`,
    setOut: (time: string) => `Set out ${time}, arrival not reported`,
    onSite: (time: string, length: string) => `On site since ${time} · ${length}`,
    begun: (time: string) => `Started ${time}`,
    paused: (time: string) => `On hold since ${time}`,
    left: (time: string) => `Left on ${time}`,
    length: (hours: number, minutes: number) => `${hours}:${String(minutes).padStart(2, '0')} h`,
  },
  contact: {
    callTo: (client: string, phone: string) => `Call ${client}: ${phone}`,
    whatsApp: 'WhatsApp',
    whatsAppTo: (client: string) => `Message ${client} on WhatsApp`,
    sms: 'SMS',
    smsTo: (client: string) => `Send ${client} an SMS`,
    otherApp: (client: string) => `Navigate to ${client} with another map app`,
  },
  next: 'Next job',
  trouble: {
    open: 'Report a problem',
    title: (number: string) => `Report a problem with ${number}`,
    what: 'What happened?',
    consequence: {
      nobody_there: 'The visit ends here. The dispatcher will be notified and will plan another one.',
      part_missing:
        'You keep the job: get a signature for the work already done. The dispatcher will plan a follow-up visit.',
      cannot_finish:
        'You keep the job: get a signature for the work already done. The dispatcher will plan a follow-up visit.',
    } satisfies Record<VisitOutcome, string>,
    /** The refusal of a no-show that is reported before the announced time. */
    missableFrom: (time: string) =>
      `We announced this visit for ${time}. You cannot report a no-show before then.`,
    reason: 'Reason',
    reasons: {
      nobody_there: ['The site is closed.', 'No one answers the phone.', 'No one could let me in.'],
      part_missing: ['The part is not in the van.', 'The part must be ordered.', 'The wrong part was sent.'],
      cannot_finish: [
        'There is no water or power.',
        'The machine is in use.',
        'There is not enough time.',
        'A second person is needed.',
      ],
    } satisfies Record<VisitOutcome, readonly string[]>,
    photos: 'Photo (optional)',
    submit: {
      nobody_there: 'End the visit',
      part_missing: 'Request a follow-up visit',
      cannot_finish: 'Request a follow-up visit',
    } satisfies Record<VisitOutcome, string>,
    handBack: {
      open: 'Hand back',
      consequence:
        'The job will leave your list. The dispatcher will be notified and will assign it to someone else. Its form will stay as you left it.',
      chips: 'Usual reasons',
      reasons: [
        'The car has broken down.',
        'I am sick.',
        'The job needs a different skill.',
        'I cannot be there in time.',
      ],
      reason: 'Reason',
      hint: 'Your company can see this; the client cannot.',
      submit: (number: string) => `Hand back ${number}`,
      done: 'The dispatcher has been notified',
      doneText: (number: string) => `${number} is handed back`,
    },
    done: 'The dispatcher has been notified',
    /** Shown if the technician is recorded at another visit. */
    onlyIfHere: 'Report a no-show only if you were at this address as well.',
    after: {
      nobody_there: 'No one was there',
      part_missing: 'A part was missing',
      cannot_finish: 'The work could not be finished',
    } satisfies Record<VisitOutcome, string>,
    next: {
      ended:
        "This visit is over. The dispatcher has been notified and will plan another one. You don't need to do anything else.",
      goesOn:
        'The dispatcher has been notified and will plan a follow-up visit. Send the report of this visit, and get it signed.',
      kept: {
        ended:
          'This visit is over. The dispatcher will be notified as soon as this phone is online, and will plan another one.',
        goesOn:
          'The dispatcher will be notified as soon as this phone is online. Send the report of this visit, and get it signed.',
      },
    },
    toDay: 'Back to My Day',
  },
});

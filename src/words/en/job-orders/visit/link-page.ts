import { defineWords } from '#words/words.ts';

/** The texts on the page behind the link to a visit, in addition to those about the state of a visit. */
export const visitPageWords = defineWords('visit-page', {
  title: (number: string, operator: string) => `Visit ${number} by ${operator}`,
  /** The languages that the page can be read in. */
  languages: 'Language',
  live: 'This page updates by itself.',
  stale: 'No connection. This page shows the last known state.',
  needsScript: 'To answer here, turn on JavaScript in the browser.',
  window: 'Arrival',
  planned: 'Planned for',
  /** Shown below the arrival window, which is in the local time of the site. */
  zone: (zone: string) => `Times are in ${zone}.`,
  who: 'Technician',
  nobodyYet: 'Not assigned yet',
  client: 'For',
  machine: 'Machine',
  place: 'Location',
  number: 'Job order',
  course: 'Visit progress',
  steps: {
    planned: 'Planned',
    onTheWay: 'On the way',
    arrived: 'Arrived',
    paused: 'On hold',
    done: 'Report ready',
    signed: 'Signed',
    cancelled: 'Cancelled',
    missed: 'No one was there',
  },
  stepStates: { done: 'done', current: 'now', open: 'upcoming' },
  asked: (time: string) =>
    `A new time was requested: ${time}. The planned time applies until the company agrees.`,
  keep: 'Keep the planned time',
  ask: {
    open: 'Request a new time',
    happens: (operator: string) => `The planned time applies until ${operator} agrees to the new one.`,
    hours: 'Choose a time within the service hours.',
    day: 'Day',
    time: 'Time',
    note: 'What should they know? (optional)',
    submit: 'Request this time',
  },
  off: {
    open: 'No one will be there',
    happens:
      'This cancels the visit and withdraws the service request. To have the visit later, request a new time instead.',
    reason: 'Why?',
    submit: 'Cancel the visit',
  },
  /** Shown if the link permits no changes. A phone number follows the second text. */
  onlyShows: {
    ask: (operator: string) =>
      `This link only shows the visit. To change or cancel the visit, contact ${operator}.`,
    call: (operator: string) =>
      `This link only shows the visit. To change or cancel the visit, call ${operator}:`,
  },
  report: {
    title: 'Service report',
    work: 'Work performed',
    parts: 'Parts used',
    none: 'None',
    followUp: 'Follow-up required',
    cost: 'Price',
    plan: 'Covered by the CMASA plan',
    free: {
      return_visit: 'Free: follow-up visit for the same fault',
      under_warranty: "Free: covered by the machine's warranty",
    },
    signedBy: 'Signed by',
    signedAt: 'Signed on',
    disputed: (day: string) => `The client said on ${day} that this signature is not theirs.`,
    settled: (day: string, reason: string) => `Settled on ${day}: ${reason}`,
    download: 'Download the signed report (PDF)',
  },
  rate: {
    title: 'How was the visit?',
    tap: 'Tap a star to rate the visit. A rating cannot be changed.',
    given: (stars: string) => `Rated: ${stars}`,
  },
  sending: 'Sending…',
  sent: {
    'ask-time': 'The company has received your request for a new time.',
    keep: 'The visit keeps its planned time.',
    'call-off': 'The visit is cancelled. The company has been notified.',
    rate: 'Thank you for your rating.',
  },
  failed: {
    changed: 'The visit has changed in the meantime. Nothing was sent. This page shows the current state.',
    past: 'Choose a time in the future.',
    closed: 'Choose a day and a time within the service hours.',
    denied: 'This link can no longer do this. Nothing was sent.',
    input: 'Check what you entered. Nothing was sent.',
    many: 'Too many attempts. Wait a few minutes, then try again.',
    network: 'Not sent: no connection. Try again.',
  },
  call: (operator: string) => `Call ${operator}`,
  gone: {
    title: 'This link does not work',
    text: 'It may be incomplete, no longer valid, or withdrawn. Ask the company that visits you for a new one.',
    many: 'Too many invalid links were opened from your network. Wait a few minutes, then open the link again.',
  },
  away: {
    title: 'This page cannot be shown right now',
    text: 'Open the link again in a few minutes.',
  },
});

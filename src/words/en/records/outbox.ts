import { defineWords } from '#words/words.ts';

const entries = (count: number) => (count === 1 ? '1 entry' : `${count} entries`);

/** The strings about entries that a technician made offline, and that this device still has to send. */
export const outboxWords = defineWords('outbox', {
  refused: (number: string, step: string, why: string) =>
    `${number}: "${step}" was refused. ${why} It is kept on this device until you decide what to do with it.`,
  line: {
    sent: {
      ready: 'Everything is sent',
      not_yet: 'Everything is sent. Not ready for offline use yet',
      refused: 'Everything is sent. This window cannot store your jobs for offline use',
    },
    waiting: (count: number, since: string) => `${entries(count)} not sent yet, since ${since}`,
    waitingOnly: (count: number) => `${entries(count)} not sent yet`,
    unstored: (count: number) => `${entries(count)} not sent or stored. Keep this page open`,
    refused: (count: number) =>
      count === 1 ? '1 refused entry needs your decision' : `${count} refused entries need your decision`,
  },
  title: 'Not sent yet',
  none: 'Everything you did has reached the server.',
  order: 'The entries of a job are sent in this order. They are sent automatically once you are online.',
  states: {
    waiting: 'Waiting to be sent',
    sending: 'Sending…',
    behind: 'Waiting for the previous entry',
    refused: 'Refused',
    signIn: 'Sign in again to send it',
  },
  open: (number: string) => `Open ${number}`,
  sendNow: 'Send now',
  sendAll: 'Send all now',
  drop: 'Discard',
  askDrop: {
    title: 'Discard this entry?',
    text: (step: string, number: string) =>
      `"${step}" on ${number} was never sent. It will be deleted from this device.`,
    confirm: 'Discard entry',
    keep: 'Keep entry',
  },
  change: {
    open: 'Change',
    title: 'Change before sending',
    submit: 'Keep changes',
    comment: 'Comment',
    reason: 'Reason',
    onJobPage: "You can change the form on the job's page.",
    mayHaveArrived:
      'This entry may have reached the server already. If so, the server will not accept your changes, and you can hand them in as late work.',
    sent: 'This entry was sent in the meantime, so it cannot be changed anymore.',
  },
  again: 'Send again',
  againOnNewest: 'Send again with the newest version',
  againAnyway: 'Send again anyway',
  handIn: 'Hand in as late work',
  handInHint: 'The dispatcher gets your words, photos and signature, and decides. The job does not change.',
  handInAll: (count: number) => `All ${count} entries for this job are handed in together.`,
  signatureHint:
    'The client signed a report that differs from the one on the server, so this signature cannot be added to the job. The client has to sign again.',
  compare: {
    title: 'Changes in the meantime',
    field: 'Field',
    yours: 'Yours',
    newest: 'On the server',
    same: 'The form on the server has the same content.',
    unknown: (number: string) =>
      `${number} is no longer your job: the dispatcher or a colleague has it now. You cannot open it, but you can hand in your work.`,
    state: (state: string, technician: string) => `The job is now: ${state}, ${technician}.`,
    nobody: 'no technician',
    empty: 'Nothing',
  },
  unstored:
    'This browser cannot save your entries. It may be in private browsing mode, or the device may be full. Keep this page open until everything is sent.',
  notPersistent:
    'This browser may delete unsent entries if the device runs out of space or the app is not used for a week. Send them soon, or install the app.',
  ended: (count: number) =>
    `Sign in again to send ${entries(count)}. ${count === 1 ? 'It stays' : 'They stay'} on this device until then.`,
  signOut: {
    title: 'Sign out with unsent work?',
    text: (count: number) =>
      `${entries(count)} did not reach the server. If you sign out, ${count === 1 ? 'it' : 'they'} will be deleted from this device.`,
    stay: 'Stay signed in',
    leave: 'Delete and sign out',
  },
  notice: {
    title: 'Waiting to be sent',
    text: 'This page shows your work as done. It will be sent automatically once you are online.',
  },
  refusedNotice:
    'The server refused something that you did here. Decide what to do with it before the rest is sent.',
  decide: 'Decide',
  priceAsOf: 'Coverage and price are as of your last connection.',
  unlockOffline: {
    text: 'There is no connection to check your password. Take the phone back from the client.',
    submit: 'I have the phone back',
  },
});

import { defineWords } from '#words/words.ts';

type Visit = { readonly client: string; readonly when: string; readonly since: string | null };

const sinceText = (time: string | null) => (time === null ? '' : ` since ${time}`);
const devicesText = (devices: number) => (devices === 1 ? '1 device' : `${devices} devices`);

/** The sentences about the current state, below the name on the pages of clients, machines and people. */
export const nowWords = defineWords('now', {
  nothing: 'Nothing is open.',
  /** `isWhole` is false if there are more requests than the page reads. */
  requests: (count: number, isWhole: boolean) => `${count}${isWhole ? '' : ' or more'} open requests.`,
  emergency: (when: string) => `Emergency reported ${when}.`,
  fault: (when: string) => `Fault reported ${when}.`,
  service: (when: string) => `Service requested ${when}.`,
  openSince: (when: string) => `Open since ${when}.`,
  serviceDue: (day: string) => `Next service due on ${day}.`,
  serviceOverdue: (day: string) => `Service was due on ${day}.`,
  technician: {
    on_the_way: ({ client, since }: Visit) => `On the way to ${client}${sinceText(since)}.`,
    at_work: ({ client, since }: Visit) => `At work at ${client}${sinceText(since)}.`,
    paused: ({ client, since }: Visit) => `The work at ${client} has been on hold${sinceText(since)}.`,
    unfinished: ({ client, since }: Visit) => `The work at ${client} has been open${sinceText(since)}.`,
    unreported: ({ client }: Visit) => `The report for ${client} is not submitted yet.`,
    unsigned: ({ client }: Visit) => `The report for ${client} is awaiting the signature.`,
    late: ({ client, when }: Visit) => `The visit to ${client} is late: it was planned for ${when}.`,
    next: ({ client, when }: Visit) => `Next visit: ${client}, ${when}.`,
    moreToday: (count: number) => (count === 1 ? '1 more visit today.' : `${count} more visits today.`),
  },
  account: {
    cannotSignIn: 'Cannot sign in.',
    invitedUntil: (time: string) => `Invited, but has not accepted yet. The invitation expires on ${time}.`,
    invitationExpired: (time: string) => `The invitation expired on ${time}.`,
    invitationWithdrawn: 'The invitation was withdrawn.',
    never: 'Has never signed in.',
    /** Shown if the time of the last sign-in is no longer kept. */
    signedIn: (devices: number) => `Signed in on ${devicesText(devices)}.`,
    lastSignIn: (devices: number, time: string) =>
      devices === 0
        ? `Not signed in now. Last sign-in: ${time}.`
        : `Signed in on ${devicesText(devices)}. Last sign-in: ${time}.`,
  },
});

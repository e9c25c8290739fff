import { defineWords } from '#words/words.ts';

/** The strings about dispatchers' decisions that can be undone for a while before they are sent. */
export const heldWords = defineWords('held', {
  withKey: (text: string, key: string) => `${text} (${key})`,
  approved: (number: string, technician: string, at: string) => `Approved ${number} · ${technician}, ${at}`,
  rejected: (number: string, reason: string) => `Rejected ${number} · ${reason}`,
  joined: (number: string, caseNumber: string) => `Added ${number} to ${caseNumber}`,
  assigned: (number: string, technician: string, at: string) => `Assigned ${number} · ${technician}, ${at}`,
  planned: (number: string, technician: string, at: string) =>
    `Planned a visit for ${number} · ${technician}, ${at}`,
  saved: 'The technician and the client will be notified.',
  undo: 'Undo',
  alsoHeld: (count: number) => `and ${count} more before it`,
  undoIn: (seconds: number) => `Undo (${seconds} s)`,
  sendNow: 'Send now',
  unsent: (count: number) =>
    `${count} ${count === 1 ? 'decision is' : 'decisions are'} waiting for a connection. ${count === 1 ? 'It' : 'They'} will be sent once you are online.`,
  notSent: (number: string) =>
    `The decision on ${number} is waiting for a connection. It will be sent once you are online.`,
  later: {
    title: 'Decision sent',
    text: (number: string) => `Your decision on ${number} has now reached the server.`,
  },
  refused: (number: string, why: string) => `${number}: ${why}`,
  enter: 'Enter',
});

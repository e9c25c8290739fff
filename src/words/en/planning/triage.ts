import type { TimeSlot } from '#domain/service-request.ts';
import { defineWords } from '#words/words.ts';

/** The inbox in which requests are decided one after the other. */
export const triageWords = defineWords('triage', {
  filters: {
    label: 'Show',
    urgency: 'Urgency',
    type: 'Type',
    client: 'Client',
    noClient: 'No client matches.',
    machine: 'Machine',
    machineOfClient: 'Machine of the client',
    noMachine: 'No machine matches.',
    search: 'Client, address, machine or number',
    clear: 'Clear filters',
  },
  noneMatch: 'No pending request matches.',
  others: (count: number) => `${count} more wait. They come up as these are decided.`,
  slots: { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' } satisfies Record<
    TimeSlot,
    string
  >,
  wish: (date: string, slot: string) => `${date}, ${slot}`,
  wishFact: (wish: string) => `Wish: ${wish}`,
  plan: (visits: number, planned: number) => `${visits} left${planned > 0 ? `, ${planned} planned` : ''}`,
  noPlan: 'No plan',
  late: (age: string) => `${age}, late`,
  planFact: 'Plan',
  planLeft: (visits: number, planned: number) =>
    `${visits} ${visits === 1 ? 'visit' : 'visits'} left in the plan year${planned > 0 ? `, ${planned} planned` : ''}`,
  nobody: 'Nobody free',
  nobodyText: 'Nobody is free in the next two weeks. Approve & Assign lets you choose all the same.',
  proposed: 'Proposed',
  lastVisits: 'Last visits to this machine',
  pane: 'Current request',
  asProposed: 'Approve as proposed',
  withKey: (text: string, key: string) => `${text} (${key})`,
  approved: (number: string, technician: string, at: string) => `Approved ${number} · ${technician}, ${at}`,
  rejected: (number: string, reason: string) => `Rejected ${number} · ${reason}`,
  undo: 'Undo',
  alsoHeld: (count: number) => `and ${count} before it`,
  undoIn: (seconds: number) => `Undo ${seconds}`,
  sendNow: 'Send now',
  unsent: (count: number) =>
    `${count} ${count === 1 ? 'decision waits' : 'decisions wait'} for the connection. ${count === 1 ? 'It is' : 'They are'} sent once it is back.`,
  notSent: (number: string) =>
    `The decision on ${number} waits for the connection. It is sent once it is back.`,
  later: {
    title: 'Decision sent',
    text: (number: string) => `Your decision on ${number} has reached the server now.`,
  },
  overtaken: (status: string) =>
    `A colleague was faster: this request is now "${status}". Your decision had no effect.`,
  dismiss: 'Put it away',
  refused: (number: string, why: string) => `${number}: ${why}`,
  keys: {
    title: 'Keys',
    enter: 'Enter',
    button: 'Keys',
    walk: 'Next and previous request',
    approve: 'Approve as proposed',
    other: 'Approve with another technician or time',
    reject: 'Reject',
    reasons: 'Choose a saved reason, once you reject',
    times: 'Choose one of the best times, once you approve',
    undo: 'Undo the last decision',
    send: 'Send at once what was decided',
    help: 'Show these keys',
  },
  reasons: {
    label: 'Often said',
    builtIn: {
      warranty: 'The supplier warranty covers this.',
      notOurs: 'This machine is not in our care.',
      solved: 'We have solved it on the phone.',
      twice: 'You have asked for this visit before.',
      withdrawn: 'The visit is no longer needed.',
    },
  },
  decided: {
    narrowed: 'Narrowed by the filters above.',
    noneMatch: 'No processed request matches.',
    label: 'Show processed requests',
    latest: 'Latest',
    processed: 'All',
    approved: 'Approved',
    rejected: 'Rejected',
  },
});

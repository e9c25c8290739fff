import type { TimeSlot } from '#domain/service-request.ts';
import { defineWords } from '#words/words.ts';

/** The strings of the inbox, where requests are decided one after another. */
export const triageWords = defineWords('triage', {
  filters: {
    label: 'Show',
    urgency: 'Urgency',
    type: 'Type',
    client: 'Client',
    noClient: 'No matching clients.',
    machine: 'Machine',
    machineOfClient: "Client's machine",
    noMachine: 'No matching machines.',
    search: 'Client, address, machine or number',
    more: 'Filters',
    clear: 'Clear filters',
  },
  noneMatch: 'No matching pending requests.',
  others: (count: number) => `${count} more waiting. They appear as you work through these.`,
  slots: { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' } satisfies Record<
    TimeSlot,
    string
  >,
  preferredTime: (date: string, slot: string) => `${date}, ${slot}`,
  preferredTimeLabel: (preferred: string) => `Preferred: ${preferred}`,
  plan: (visits: number, planned: number) => `${visits} left${planned > 0 ? `, ${planned} planned` : ''}`,
  noPlan: 'No plan',
  heads: {
    due: 'Response',
    request: 'Request',
    client: 'Client and machine',
    problem: 'Problem',
    preferred: 'Preferred time · plan',
    proposed: 'Proposed',
  },
  planFact: 'Plan',
  planLeft: (visits: number, planned: number) =>
    `${visits} ${visits === 1 ? 'visit' : 'visits'} left in the plan year${planned > 0 ? `, ${planned} planned` : ''}`,
  nobody: 'No one free',
  nobodyText: 'No one is free in the next two weeks. You can still choose someone with Approve & Assign.',
  proposed: 'Proposed',
  lastVisits: 'Recent visits to this machine',
  pane: 'Current request',
  asProposed: 'Approve as proposed',
  overtaken: (status: string) =>
    `A colleague has already decided: this request is now "${status}". Your decision had no effect.`,
  dismiss: 'Dismiss',
  keys: {
    title: 'Keyboard shortcuts',
    button: 'Keys',
    moveBy: 'Next and previous request',
    approve: 'Approve as proposed',
    other: 'Approve with a different technician or time',
    reject: 'Reject',
    reasons: 'Choose a saved reason when rejecting',
    times: 'Choose a free time when approving',
    undo: 'Undo the last decision',
    send: 'Send the decisions now',
    help: 'Show keyboard shortcuts',
  },
  reasons: {
    label: 'Common reasons',
    builtIn: {
      warranty: "The supplier's warranty covers this.",
      notOurs: 'We do not service this machine.',
      solved: 'We solved the problem over the phone.',
      twice: 'You have already requested this visit.',
      withdrawn: 'The visit is no longer needed.',
    },
  },
  decided: {
    narrowed: 'The filters above apply here too.',
    noneMatch: 'No matching processed requests.',
    label: 'Show processed requests',
    latest: 'Latest',
    processed: 'All',
    approved: 'Approved',
    rejected: 'Rejected',
  },
});

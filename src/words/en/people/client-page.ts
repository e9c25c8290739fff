import { defineWords } from '#words/words.ts';
import { visitsUsed } from './visits-used.ts';

export const clientPageWords = defineWords('client-page', {
  deactivated: 'Deactivated',
  active: 'Active',
  left: (reason: string) => `This client left: ${reason}`,
  facts: {
    title: 'Details',
    address: 'Address',
    map: 'Show on the map',
    phone: 'Phone',
    email: 'Email',
    operator: 'Operator',
    since: 'Client since',
  },
  plan: {
    title: 'Plan',
    none: 'No CMASA plan',
    used: visitsUsed,
    visitsUsed: 'Visits used',
    visitsLeft: 'Visits left',
    fee: 'Annual fee',
    starts: 'Plan start',
    expires: 'Plan expiry',
    open: 'No end date',
    renewalOffered: (day: string) => `Renewal offered on ${day}`,
    renewalAsked: (day: string) => `Renewal requested on ${day}`,
    over: 'This plan is not active today, so no visit is covered.',
  },
  machines: {
    title: 'Machines',
    none: 'No machines yet',
    nextService: (date: string) => `Next service ${date}`,
  },
  open: {
    title: 'Open cases',
    none: 'No open cases',
    unassigned: 'No technician yet',
  },
  visits: {
    title: 'Visits',
    none: 'No visits yet',
    columns: { number: 'Number', date: 'Date', kind: 'Type', machine: 'Machine', status: 'Status' },
  },
  people: {
    title: 'People',
    main: 'Main account',
    standing: { owner: 'Owner', staff: 'Staff' },
    standingHint:
      'Owners can do everything for the client. Staff can report faults and view everything, but cannot sign or change anything.',
    add: 'Add a person',
    addTitle: 'Add a person',
    change: 'Edit',
    changeTitle: 'Edit a person',
    remove: 'Remove access',
    removeTitle: 'Remove access',
    removeAsk: (name: string) =>
      `${name} will be signed out everywhere and will lose access to this client. The history is kept.`,
    handOver: 'Make main account',
    handOverTitle: 'Make this the main account',
    handOverAsk: (name: string) =>
      `${name} becomes the main account of this client. The previous one stays an owner, and can then be removed.`,
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    access: 'Access',
    actions: (name: string) => `Actions for ${name}`,
    added: 'Person added',
    mailedTitle: 'Invitation sent',
    mailed: (name: string, email: string) =>
      `An email is on its way to ${email}. It tells ${name} what to do next. If it does not arrive, check the address.`,
    changed: 'Person updated',
    removed: 'Access removed',
    handedOver: 'Main account changed',
    failed: 'The change was not saved',
    onlyOwners: 'Only owners can add, edit or remove people at your company.',
  },
  leaving: {
    deactivate: 'Deactivate',
    title: (name: string) => `Deactivate ${name}?`,
    text: 'The people at this client can no longer sign in, and no new requests can be made. Its history and figures are kept. You can activate it again at any time.',
    cases: (count: number) =>
      count === 1
        ? 'This open case will end too, for the same reason:'
        : `These ${count} open cases will end too, for the same reason:`,
    noCases: 'It has no open cases.',
    reason: 'Reason',
    reasonHint:
      'The people at this client will see the reason on every rejected request and every cancelled job.',
    confirm: 'Deactivate',
    done: 'Client deactivated',
    failed: 'The client was not deactivated',
    activate: 'Activate',
    activated: 'Client activated',
    activateFailed: 'The client was not activated',
    cancel: 'Cancel',
  },
  states: { label: 'State', active: 'Active', deactivated: 'Deactivated' },
});

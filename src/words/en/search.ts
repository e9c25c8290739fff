import { defineWords } from '#words/words.ts';
export const searchWords = defineWords('search', {
  title: 'Search',
  placeholder: 'Search jobs, clients, machines...',
  /** The keys as labeled on the keyboard. */
  shortcut: { apple: '⌘ K', other: 'Ctrl K' },
  closeKey: 'Esc',
  close: 'Close search',
  results: 'Search results',
  groups: {
    job_orders: 'Jobs',
    service_requests: 'Requests',
    clients: 'Clients',
    machines: 'Machines',
    technicians: 'Technicians',
    invoices: 'Invoices',
    visits: 'Visits',
    actions: 'Actions',
    screens: 'Go to',
  },
  actions: {
    addOperator: 'Add operator',
    addTechnician: 'Add technician',
    addDispatcher: 'Add dispatcher',
    addClient: 'Add client',
    addMachine: 'Add machine',
  },
  visitsOf: (client: string) => `All visits of ${client}`,
  searching: 'Searching…',
  found: (count: number) => `${count} ${count === 1 ? 'result' : 'results'}`,
  nothing: (text: string) => `Nothing matches "${text}".`,
  hints: { move: 'to move', open: 'to open or run', closeKey: 'Esc', close: 'to close' },
  screens: {
    notifications: 'Notifications',
    account: 'Account',
    tour: 'Product tour',
    clientImport: 'Import clients',
  },
});

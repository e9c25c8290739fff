export const clients = {
  title: 'Client Management',
  add: 'Add Client',
  empty: 'No clients found',
  create: {
    title: 'Create Client',
    done: 'Client created successfully',
    failed: 'Failed to create client',
  },
  update: { title: 'Edit Client', done: 'Client updated successfully', failed: 'Failed to update client' },
  remove: {
    title: 'Remove Client',
    ask: (name: string) => `Remove ${name} with its account? Only a client that owns nothing can be removed.`,
    done: 'Client removed successfully',
    failed: 'Failed to remove client',
  },
  columns: { plan: 'CMASA Plan' },
  fields: {
    address: 'Address',
    plan: 'CMASA plan',
    start: 'Plan start date',
    startPlaceholder: 'Select a date',
    startHint: 'Visits are covered from this day on.',
    expiry: 'Plan expiry',
    clearDate: 'Clear the date',
  },
};

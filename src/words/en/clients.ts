import { defineWords } from '#words/words.ts';
export const clientsWords = defineWords('clients', {
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
    ask: (name: string) => `Remove ${name} and its account? Only a client without records can be removed.`,
    done: 'Client removed successfully',
    failed: 'Failed to remove client',
  },
  columns: { plan: 'CMASA Plan', machines: 'Machines', open: 'Open cases', lastVisit: 'Last visit' },
  visitsLeft: (count: number) => `${count} left`,
  noVisit: 'None yet',
  fields: {
    address: 'Address',
    plan: 'CMASA plan',
    start: 'Plan start date',
    startPlaceholder: 'Select a date',
    startHint: 'Visits are covered starting on this day.',
    expiry: 'Plan expiry',
    latitude: 'Latitude',
    longitude: 'Longitude',
    positionHint: 'Optional, in degrees. With coordinates, navigation leads right to the door.',
    latitudePlaceholder: '26.2285',
    longitudePlaceholder: '50.5860',
  },
});

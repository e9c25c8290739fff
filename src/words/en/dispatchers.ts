import { defineWords } from '#words/words.ts';
export const dispatchersWords = defineWords('dispatchers', {
  title: 'Dispatcher Management',
  add: 'Add Dispatcher',
  empty: 'No dispatchers found',
  technicians: 'Technicians',
  create: {
    title: 'Create Dispatcher',
    done: 'Dispatcher created successfully',
    failed: 'Failed to create dispatcher',
  },
  update: {
    title: 'Edit Dispatcher',
    done: 'Dispatcher updated successfully',
    failed: 'Failed to update dispatcher',
  },
});

import { defineWords } from '#words/words.ts';
export const techniciansWords = defineWords('technicians', {
  title: 'Technician Management',
  add: 'Add Technician',
  empty: 'No technicians found',
  dispatchers: 'Dispatchers',
  create: {
    title: 'Create Technician',
    done: 'Technician created successfully',
    failed: 'Failed to create technician',
  },
  update: {
    title: 'Edit Technician',
    done: 'Technician updated successfully',
    failed: 'Failed to update technician',
  },
  columns: { specialization: 'Specialization' },
  skills: {
    label: 'Trained for',
    hint: 'We propose this technician first for jobs on these machines. If you select none, their training counts as unknown.',
  },
  notAvailable: 'N/A',
  fields: { specializationPlaceholder: 'Coffee machines, Vending machines' },
  openJobs: {
    none: 'There are no open jobs.',
    some: (count: number) =>
      count === 1 ? 'This open job must be reassigned:' : `These ${count} open jobs must be reassigned:`,
    more: (count: number) => `and ${count} more`,
    changed: 'Another job has been added. This is the current list.',
  },
});

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
    hint: 'Jobs with these machines are offered to this technician first. If nothing is selected, nothing is said.',
  },
  notAvailable: 'N/A',
  fields: { specializationPlaceholder: 'Coffee machines, Vending machines' },
  openJobs: {
    none: 'There are no open jobs.',
    some: (count: number) =>
      count === 1
        ? 'This open job has to be assigned anew:'
        : `These ${count} open jobs have to be assigned anew:`,
    more: (count: number) => `and ${count} more`,
    changed: 'Another job was added meanwhile. This is the list as it stands now.',
  },
});

import { defineWords } from '#words/words.ts';
export const clientDirectoryWords = defineWords('client-directory', {
  title: 'Client Directory',
  description: 'The clients of every operator',
  search: 'Search by name or operator',
  columns: {
    name: 'Client',
    operator: 'Operator',
    region: 'Region',
    machines: 'Machines',
    tier: 'CMASA tier',
  },
  empty: 'No clients found',
});

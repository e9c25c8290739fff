import { defineWords } from '#words/words.ts';
export const teamWords = defineWords('team', {
  title: 'Team',
  description: "Who is available, who is on a job, and today's jobs.",
  schedule: 'Open schedule',
  empty: 'No active technicians. The operator adds them under Technicians.',
  available: 'Available',
  onJob: 'On Job',
  onJobAt: (client: string) => `at ${client}`,
  facts: {
    operator: 'Operator',
    phone: 'Phone',
    today: 'Today',
    todaysJobs: (jobs: number, completed: number) =>
      jobs === 0 ? 'No jobs' : `${jobs} ${jobs === 1 ? 'job' : 'jobs'}, ${completed} completed`,
  },
  noSpecialization: 'No specialization',
});

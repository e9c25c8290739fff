import type { JobFigure, JobStage } from '#domain/job-orders/order.ts';
import { defineWords } from '#words/words.ts';

export const jobsWords = defineWords('jobs', {
  title: 'Jobs',
  description: "All of the company's jobs",
  search: 'Search by client or ID',
  show: 'Show',
  all: 'All jobs',
  allStages: 'All statuses',
  figures: {
    open: 'Open',
    today: 'Today',
    completed_30_days: 'Completed in the last 30 days',
    to_follow: 'Needs follow-up',
  } satisfies Record<JobFigure, string>,
  stages: {
    unassigned: 'Unassigned',
    planned: 'Scheduled',
    in_progress: 'In Progress',
    completed: 'Completed',
    cancelled: 'Cancelled',
  } satisfies Record<JobStage, string>,
  found: (count: number, isWhole: boolean) =>
    `${count}${isWhole ? '' : ' or more'} ${count === 1 ? 'job' : 'jobs'} found`,
  empty: 'There are no jobs yet. Approved service requests become jobs.',
  noneFound: 'No matching jobs.',
  showAll: 'Show all jobs',
  columns: {
    job: 'Job',
    client: 'Client and machine',
    scheduled: 'Scheduled',
    technician: 'Technician',
    status: 'Status',
    actions: 'Actions',
  },
  assign: 'Assign Technician',
  reassign: 'Change technician or time',
  cancel: 'Cancel job',
  follow: 'Plan follow-up visit',
  noTechnician: 'None',
});

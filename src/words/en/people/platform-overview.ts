import type { SubscriptionType } from '#domain/operator.ts';
import { defineWords } from '#words/words.ts';

/** The strings on a super admin's home. They are separate, so no other home loads them. */
export const platformOverviewWords = defineWords('platform-overview', {
  title: 'Platform Overview',
  addOperator: 'Add Operator',
  audit: 'Audit',
  figures: 'Platform figures',
  operators: 'Country Operators',
  clients: 'Clients',
  activeTechnicians: 'Active Technicians',
  openJobs: 'Open Jobs',
  completed: 'Completed',
  revenue: 'Revenue in the last 30 days',
  reports: 'Reports',
  last30Days: 'In the last 30 days',
  regions: 'Top regions',
  regionColumns: {
    region: 'Region',
    operators: 'Operators',
    clients: 'Clients',
    revenue: 'Revenue, last 30 days',
  },
  noRevenue: 'None',
  activity: 'Recent operator activity',
  noActivity: 'Nothing has been recorded yet.',
  allActivity: 'Full audit',
  recentOperators: 'Recent operators',
  allOperators: 'All operators',
  columns: {
    name: 'Name',
    country: 'Country',
    clients: 'Clients',
    subscription: 'Subscription',
    status: 'Status',
    view: 'View',
  },
  subscription: { free: 'Free', one_time: 'One-time', recurring: 'Recurring' } satisfies Record<
    SubscriptionType,
    string
  >,
  view: 'View',
  noOperators: 'No operators found',
  areas: 'Open the area of a role',
});

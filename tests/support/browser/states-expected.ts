export type Screen = {
  readonly path: string;
  readonly heading: string;
  /** The heading before anything has loaded, if that differs. */
  readonly headingBefore?: string;
  /** The messages that the screen shows without data. */
  readonly says?: readonly string[];
  /** The names of the screen's figures. Without data, each of them is 0. */
  readonly figures?: readonly string[];
};

export const noRecord = '01890000-0000-7000-8000-000000000000';
export const otherRecord = 'none-at-all';

export const everybody: readonly Screen[] = [
  {
    path: '/notifications',
    heading: 'Notifications',
    says: ['You have no notifications yet. Changes to your requests, visits and account appear here.'],
  },
  { path: '/account', heading: 'Account' },
];

export const ofOperator: readonly Screen[] = [
  {
    path: '/operator',
    heading: 'Operator Dashboard',
    says: [
      'Nothing needs attention.',
      'No urgent jobs.',
      'No jobs completed today yet.',
      'No technicians found',
    ],
    figures: ['Clients', 'Active Technicians', 'Open Jobs', 'Completed'],
  },
  { path: '/operator/clients', heading: 'Client Management', says: ['No clients found'] },
  { path: '/operator/machines', heading: 'Machines', says: ['No machines are registered yet.'] },
  {
    path: '/operator/machines-due',
    heading: 'Machines due',
    says: ['No machines due in this period need a visit.'],
  },
  {
    path: '/operator/warranties',
    heading: 'Warranties to confirm',
    says: ['No warranties to confirm. Those that clients enter appear here.'],
  },
  { path: '/operator/plans', heading: 'Expiring plans', says: ['No plans expire in this period.'] },
  { path: '/operator/technicians', heading: 'Technician Management', says: ['No technicians found'] },
  { path: '/operator/dispatchers', heading: 'Dispatcher Management', says: ['No dispatchers found'] },
  { path: '/operator/schedule', heading: 'Schedule', says: ['No jobs on this day.'] },
  {
    path: '/operator/service-requests',
    heading: 'Service Requests',
    says: ['No pending requests. New ones appear here right away.'],
  },
  { path: '/operator/board', heading: 'Dispatch board', says: ['Every job has a technician.'] },
  {
    path: '/operator/jobs',
    heading: 'Jobs',
    says: ['There are no jobs yet. Approved service requests become jobs.'],
  },
  {
    path: '/operator/reports',
    heading: 'Reports',
    says: ['No one completed a job in this period.'],
  },
  { path: '/operator/settings', heading: 'Operator Settings' },
];

export const ofDispatcher: readonly Screen[] = [
  {
    path: '/dispatcher',
    heading: 'Dispatcher Dashboard',
    says: ['Nothing needs attention.'],
    figures: ['Pending Jobs', 'Active Technicians', "Today's Jobs", 'Completed'],
  },
  {
    path: '/dispatcher/service-requests',
    heading: 'Service Requests',
    says: [
      'Pending (0)',
      'No pending requests. New ones appear here right away.',
      'No processed requests yet.',
    ],
  },
  { path: '/dispatcher/settings', heading: 'Dispatcher Settings' },
  {
    path: '/dispatcher/schedule',
    heading: 'Schedule',
    says: [
      'No requests awaiting a decision.',
      'Every job has a technician.',
      'No active technicians. The operator adds them under Technicians.',
    ],
  },
  {
    path: '/dispatcher/jobs',
    heading: 'Jobs',
    says: ['There are no jobs yet. Approved service requests become jobs.'],
  },
  { path: `/requests/${otherRecord}`, heading: 'Request not found', headingBefore: 'Service request' },
  {
    path: '/dispatcher/machines-due',
    heading: 'Machines due',
    says: ['No machines due in this period need a visit.'],
  },
  {
    path: '/dispatcher/warranties',
    heading: 'Warranties to confirm',
    says: ['No warranties to confirm. Those that clients enter appear here.'],
  },
  {
    path: '/dispatcher/technicians',
    heading: 'Team',
    says: ['No active technicians. The operator adds them under Technicians.'],
  },
];

export const ofTechnician: readonly Screen[] = [
  {
    path: '/technician',
    heading: 'My Day',
    says: ['No job in progress.', 'Nothing is scheduled for today.'],
    figures: ['Jobs today', 'Completed today', 'Open jobs', 'Completed'],
  },
  { path: '/technician/jobs', heading: 'My Job Orders', says: ['No job orders assigned yet.'] },
  { path: '/technician/schedule', heading: 'Schedule', says: ['No jobs on this day.'] },
  {
    path: '/technician/map',
    heading: 'Navigate',
    says: ['Map integration coming soon', 'Nothing is scheduled for today.'],
  },
  {
    path: '/technician/profile',
    heading: 'Profile',
    says: ['N/A'],
    figures: ['Jobs today', 'Completed today', 'Open jobs', 'Completed'],
  },
  {
    path: `/technician/jobs/${noRecord}`,
    heading: 'Job not found',
    headingBefore: 'Job order',
  },
  {
    path: `/technician/jobs/${otherRecord}/signature`,
    heading: 'Service Confirmation',
    says: ['Job not found'],
  },
  { path: `/jobs/${noRecord}`, heading: 'Job not found', headingBefore: 'Job order' },
  { path: '/jobs/JO-999999', heading: 'Job not found', headingBefore: 'JO-999999' },
];

export const ofClient: readonly Screen[] = [
  { path: '/client/machines', heading: 'My Machines', says: ['No machines found', 'Add Your First Machine'] },
  {
    path: '/client',
    heading: 'My Service',
    says: [
      'No active service call. Your requests will appear here.',
      'You have no CMASA plan. Visits are charged separately.',
      'No machines found',
    ],
    figures: ['Machines', 'Open requests', 'Upcoming visits', 'Completed visits'],
  },
  {
    path: '/client/request-service',
    heading: 'Request Service',
    says: ['No machines found. Register the machine that needs service first.'],
  },
  { path: '/client/schedule', heading: 'Schedule', says: ['No visits planned yet.'] },
  {
    path: '/client/reports',
    heading: 'Reports',
    says: [
      'There is no CMASA plan. Visits are charged separately.',
      'No visits have been signed yet. Each signed visit appears here with its report.',
    ],
  },
  { path: '/client/settings', heading: 'Settings' },
  { path: `/client/machines/${noRecord}`, heading: 'Machine not found', headingBefore: 'Machine' },
  { path: `/client/reports/${noRecord}`, heading: 'Report not found', headingBefore: 'Service report' },
  {
    path: `/client/jobs/${otherRecord}/signature`,
    heading: 'Service Confirmation',
    says: ['Job not found'],
  },
  { path: `/requests/${noRecord}`, heading: 'Request not found', headingBefore: 'Service request' },
  { path: `/jobs/${noRecord}/report`, heading: 'Report not found', headingBefore: 'Service report' },
];

export const ofAdmin: readonly Screen[] = [
  { path: '/admin', heading: 'Platform Overview' },
  { path: '/admin/operators', heading: 'Country Operators' },
  { path: '/admin/clients', heading: 'Client Directory' },
  { path: '/admin/reports', heading: 'Global Reports' },
  { path: '/admin/audit', heading: 'Audit' },
  { path: '/admin/sign-ins', heading: 'Sign-ins' },
  { path: '/admin/accounts', heading: 'Accounts' },
  { path: '/admin/installation', heading: 'System status' },
  { path: '/admin/settings', heading: 'Platform Settings' },
  { path: '/client/reports', heading: 'Reports' },
];

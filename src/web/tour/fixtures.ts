import type { JobOrderStatus } from '#domain/job-order.ts';
import type { Ownership } from '#domain/machine.ts';
import type { SubscriptionType } from '#domain/operator.ts';
import type { Urgency } from '#domain/service-request.ts';
import type { Currency } from '#domain/values/money.ts';

/** Invented, and never the demo company's either. Moments are told from now, so that they do not grow old. */
export type SampleJobType = 'preventive_maintenance' | 'service_call' | 'trouble_call' | 'installation';

export type SampleRegion = {
  readonly region: string;
  readonly operators: number;
  readonly clients: number;
  /** One amount for each currency: they are never added up. */
  readonly revenue: readonly { readonly amount: string; readonly currency: Currency }[];
};

export type SampleOperator = {
  readonly name: string;
  readonly country: string;
  readonly clients: number;
  readonly subscription: Exclude<SubscriptionType, 'free'>;
  readonly status: 'active';
};

export type SampleActivity = {
  readonly operator: string;
  readonly event: 'joined' | 'client_added' | 'technician_added' | 'subscription_renewed';
  readonly hoursAgo: number;
};

export type SampleUrgentJob = {
  readonly client: string;
  readonly issue: string;
  readonly type: SampleJobType;
  readonly priority: Extract<Urgency, 'high' | 'medium'>;
  readonly hoursAgo: number;
};

export type SampleTechnician = {
  readonly name: string;
  readonly jobsCompleted: number;
  readonly rating: number;
  readonly status: 'available' | 'on_job';
};

export type SampleJob = {
  readonly client: string;
  readonly address: string;
  readonly machine: string;
  readonly issue: string;
  readonly type: SampleJobType;
  readonly status: Extract<JobOrderStatus, 'in_progress' | 'scheduled'>;
  readonly technician: string;
  /** Of today, HH:mm. */
  readonly time: string;
};

export type SampleMachine = {
  readonly label: string;
  readonly model: string;
  readonly location: string;
  readonly status: 'active' | 'service';
  readonly daysSinceService: number;
  readonly daysToService: number;
  readonly ownership: Ownership;
};

const regions: readonly SampleRegion[] = [
  {
    region: 'Gulf',
    operators: 9,
    clients: 214,
    revenue: [
      { amount: '48260.500', currency: 'BHD' },
      { amount: '391400.000', currency: 'AED' },
      { amount: '268950.000', currency: 'SAR' },
    ],
  },
  {
    region: 'Europe',
    operators: 6,
    clients: 132,
    revenue: [
      { amount: '61480.000', currency: 'EUR' },
      { amount: '27935.000', currency: 'GBP' },
    ],
  },
  {
    region: 'Levant',
    operators: 4,
    clients: 87,
    revenue: [{ amount: '36710.250', currency: 'JOD' }],
  },
  {
    region: 'North Africa',
    operators: 2,
    clients: 41,
    revenue: [{ amount: '917300.000', currency: 'EGP' }],
  },
];

const activity: readonly SampleActivity[] = [
  { operator: 'Cedar Line Coffee Care', event: 'joined', hoursAgo: 2 },
  { operator: 'Northbank Brew Works', event: 'client_added', hoursAgo: 6 },
  { operator: 'Sea Breeze Machines', event: 'subscription_renewed', hoursAgo: 26 },
  { operator: 'Two Rivers Espresso', event: 'technician_added', hoursAgo: 50 },
];

const operators: readonly SampleOperator[] = [
  {
    name: 'Cedar Line Coffee Care',
    country: 'Jordan',
    clients: 31,
    subscription: 'recurring',
    status: 'active',
  },
  { name: 'Two Rivers Espresso', country: 'Egypt', clients: 18, subscription: 'one_time', status: 'active' },
  {
    name: 'Northbank Brew Works',
    country: 'United Kingdom',
    clients: 44,
    subscription: 'recurring',
    status: 'active',
  },
  {
    name: 'Sea Breeze Machines',
    country: 'Bahrain',
    clients: 27,
    subscription: 'recurring',
    status: 'active',
  },
];

const urgentJobs: readonly SampleUrgentJob[] = [
  {
    client: 'Larkfield Hotel',
    issue: 'No steam pressure at the front bar',
    type: 'trouble_call',
    priority: 'high',
    hoursAgo: 1,
  },
  {
    client: 'Copper Kettle Cafe',
    issue: 'Grinder jams on every second dose',
    type: 'service_call',
    priority: 'high',
    hoursAgo: 4,
  },
  {
    client: 'Meridian Offices',
    issue: 'Water filter is due',
    type: 'preventive_maintenance',
    priority: 'medium',
    hoursAgo: 28,
  },
];

const completedJobs: readonly Pick<SampleJob, 'client' | 'type' | 'technician' | 'time'>[] = [
  { client: 'Old Mill Bakery', type: 'preventive_maintenance', technician: 'Nadim Farah', time: '09:40' },
  { client: 'Bayleaf Restaurant', type: 'installation', technician: 'Elena Duarte', time: '11:15' },
];

const technicians: readonly SampleTechnician[] = [
  { name: 'Nadim Farah', jobsCompleted: 31, rating: 4.9, status: 'available' },
  { name: 'Elena Duarte', jobsCompleted: 27, rating: 4.8, status: 'on_job' },
  { name: 'Tomas Reyes', jobsCompleted: 22, rating: 4.6, status: 'on_job' },
  { name: 'Amina Said', jobsCompleted: 19, rating: 4.7, status: 'available' },
];

const currentJob: SampleJob = {
  client: 'Larkfield Hotel',
  address: '14 Quayside Road',
  machine: 'Alba Doppia',
  issue: 'No steam pressure at the front bar',
  type: 'trouble_call',
  status: 'in_progress',
  technician: 'Elena Duarte',
  time: '10:30',
};

const schedule: readonly SampleJob[] = [
  {
    client: 'Copper Kettle Cafe',
    address: '6 Weaver Lane',
    machine: 'Corvina Uno',
    issue: 'Grinder jams on every second dose',
    type: 'service_call',
    status: 'scheduled',
    technician: 'Elena Duarte',
    time: '13:00',
  },
  {
    client: 'Meridian Offices',
    address: '90 Exchange Square',
    machine: 'Vento Compact',
    issue: 'Water filter is due',
    type: 'preventive_maintenance',
    status: 'scheduled',
    technician: 'Elena Duarte',
    time: '14:45',
  },
  {
    client: 'Bayleaf Restaurant',
    address: '2 Garden Terrace',
    machine: 'Marea Brew Tower',
    issue: 'Second machine for the terrace',
    type: 'installation',
    status: 'scheduled',
    technician: 'Elena Duarte',
    time: '16:30',
  },
];

const machines: readonly SampleMachine[] = [
  {
    label: 'Front bar',
    model: 'Alba Doppia',
    location: 'Ground floor',
    status: 'service',
    daysSinceService: 71,
    daysToService: 19,
    ownership: 'bought',
  },
  {
    label: 'Breakfast buffet',
    model: 'Marea Brew Tower',
    location: 'First floor',
    status: 'active',
    daysSinceService: 34,
    daysToService: 56,
    ownership: 'contract',
  },
  {
    label: 'Staff kitchen',
    model: 'Vento Compact',
    location: 'Basement',
    status: 'active',
    daysSinceService: 47,
    daysToService: 43,
    ownership: 'client_owned',
  },
];

export const fixtures = {
  admin: {
    stats: { operators: 21, clients: 474, machines: 1618, jobs: 1093 },
    regions,
    activity,
    operators,
  },
  operator: {
    stats: { clients: 46, technicians: 7, openJobs: 19 },
    urgentJobs,
    completedJobs,
    technicians,
  },
  technician: { stats: { jobsToday: 6, completed: 2, remaining: 4 }, currentJob, schedule },
  client: { stats: { active: 1, visitsUsed: 2, visitsIncluded: 6 }, activeCall: currentJob, machines },
} as const;

import type { JobOrderStatus } from '#domain/job-order.ts';
import type { Ownership } from '#domain/machine.ts';
import type { SubscriptionType } from '#domain/operator.ts';
import type { Urgency } from '#domain/service-request.ts';
import type { Currency } from '#domain/values/money.ts';
import { tourSamplesWords } from '#words/en/tour-samples.ts';
import { wordsOf } from '#words/words.ts';

/**
 * The types of the samples. Everything here is invented, and nothing comes from the demo company. Times are
 * relative to now, so that they stay current.
 */
export type SampleJobType = 'preventive_maintenance' | 'service_call' | 'trouble_call' | 'installation';

export type SampleRegion = {
  readonly region: string;
  readonly operators: number;
  readonly clients: number;
  /** One amount per currency: they are never added up. */
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
  /** The time today, HH:mm. */
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

type SampleWords = typeof tourSamplesWords;

const regions = (said: SampleWords): readonly SampleRegion[] => [
  {
    region: said.gulf,
    operators: 9,
    clients: 214,
    revenue: [
      { amount: '48260.500', currency: 'BHD' },
      { amount: '391400.000', currency: 'AED' },
      { amount: '268950.000', currency: 'SAR' },
    ],
  },
  {
    region: said.europe,
    operators: 6,
    clients: 132,
    revenue: [
      { amount: '61480.000', currency: 'EUR' },
      { amount: '27935.000', currency: 'GBP' },
    ],
  },
  {
    region: said.levant,
    operators: 4,
    clients: 87,
    revenue: [{ amount: '36710.250', currency: 'JOD' }],
  },
  {
    region: said.northAfrica,
    operators: 2,
    clients: 41,
    revenue: [{ amount: '917300.000', currency: 'EGP' }],
  },
];

const activity = (said: SampleWords): readonly SampleActivity[] => [
  { operator: said.cedarLineCoffeeCare, event: 'joined', hoursAgo: 2 },
  { operator: said.northbankBrewWorks, event: 'client_added', hoursAgo: 6 },
  { operator: said.seaBreezeMachines, event: 'subscription_renewed', hoursAgo: 26 },
  { operator: said.twoRiversEspresso, event: 'technician_added', hoursAgo: 50 },
];

const operators = (said: SampleWords): readonly SampleOperator[] => [
  {
    name: said.cedarLineCoffeeCare,
    country: said.jordan,
    clients: 31,
    subscription: 'recurring',
    status: 'active',
  },
  {
    name: said.twoRiversEspresso,
    country: said.egypt,
    clients: 18,
    subscription: 'one_time',
    status: 'active',
  },
  {
    name: said.northbankBrewWorks,
    country: said.unitedKingdom,
    clients: 44,
    subscription: 'recurring',
    status: 'active',
  },
  {
    name: said.seaBreezeMachines,
    country: said.bahrain,
    clients: 27,
    subscription: 'recurring',
    status: 'active',
  },
];

const urgentJobs = (said: SampleWords): readonly SampleUrgentJob[] => [
  {
    client: said.larkfieldHotel,
    issue: said.noSteamPressureAtTheFrontBar,
    type: 'trouble_call',
    priority: 'high',
    hoursAgo: 1,
  },
  {
    client: said.copperKettleCafe,
    issue: said.grinderJamsOnEverySecondDose,
    type: 'service_call',
    priority: 'high',
    hoursAgo: 4,
  },
  {
    client: said.meridianOffices,
    issue: said.waterFilterIsDue,
    type: 'preventive_maintenance',
    priority: 'medium',
    hoursAgo: 28,
  },
];

const completedJobs = (
  said: SampleWords,
): readonly Pick<SampleJob, 'client' | 'type' | 'technician' | 'time'>[] => [
  { client: said.oldMillBakery, type: 'preventive_maintenance', technician: said.nadimFarah, time: '09:40' },
  { client: said.bayleafRestaurant, type: 'installation', technician: said.elenaDuarte, time: '11:15' },
];

const technicians = (said: SampleWords): readonly SampleTechnician[] => [
  { name: said.nadimFarah, jobsCompleted: 31, rating: 4.9, status: 'available' },
  { name: said.elenaDuarte, jobsCompleted: 27, rating: 4.8, status: 'on_job' },
  { name: said.tomasReyes, jobsCompleted: 22, rating: 4.6, status: 'on_job' },
  { name: said.aminaSaid, jobsCompleted: 19, rating: 4.7, status: 'available' },
];

const currentJob = (said: SampleWords): SampleJob => ({
  client: said.larkfieldHotel,
  address: said.quaysideRoad14,
  machine: said.albaDoppia,
  issue: said.noSteamPressureAtTheFrontBar,
  type: 'trouble_call',
  status: 'in_progress',
  technician: said.elenaDuarte,
  time: '10:30',
});

const schedule = (said: SampleWords): readonly SampleJob[] => [
  {
    client: said.copperKettleCafe,
    address: said.weaverLane6,
    machine: said.corvinaUno,
    issue: said.grinderJamsOnEverySecondDose,
    type: 'service_call',
    status: 'scheduled',
    technician: said.elenaDuarte,
    time: '13:00',
  },
  {
    client: said.meridianOffices,
    address: said.exchangeSquare90,
    machine: said.ventoCompact,
    issue: said.waterFilterIsDue,
    type: 'preventive_maintenance',
    status: 'scheduled',
    technician: said.elenaDuarte,
    time: '14:45',
  },
  {
    client: said.bayleafRestaurant,
    address: said.gardenTerrace2,
    machine: said.mareaBrewTower,
    issue: said.secondMachineForTheTerrace,
    type: 'installation',
    status: 'scheduled',
    technician: said.elenaDuarte,
    time: '16:30',
  },
];

const machines = (said: SampleWords): readonly SampleMachine[] => [
  {
    label: said.frontBar,
    model: said.albaDoppia,
    location: said.groundFloor,
    status: 'service',
    daysSinceService: 71,
    daysToService: 19,
    ownership: 'bought',
  },
  {
    label: said.breakfastBuffet,
    model: said.mareaBrewTower,
    location: said.firstFloor,
    status: 'active',
    daysSinceService: 34,
    daysToService: 56,
    ownership: 'contract',
  },
  {
    label: said.staffKitchen,
    model: said.ventoCompact,
    location: said.basement,
    status: 'active',
    daysSinceService: 47,
    daysToService: 43,
    ownership: 'client_owned',
  },
];

/** Returns the samples of every role, in the reader's language. */
export function samples() {
  const said = wordsOf(tourSamplesWords);
  return {
    admin: {
      stats: { operators: 21, clients: 474, machines: 1618, jobs: 1093 },
      regions: regions(said),
      activity: activity(said),
      operators: operators(said),
    },
    operator: {
      stats: { clients: 46, technicians: 7, openJobs: 19 },
      urgentJobs: urgentJobs(said),
      completedJobs: completedJobs(said),
      technicians: technicians(said),
    },
    technician: {
      stats: { jobsToday: 6, completed: 2, remaining: 4 },
      currentJob: currentJob(said),
      schedule: schedule(said),
    },
    client: {
      stats: { active: 1, visitsUsed: 2, visitsIncluded: 6 },
      activeCall: currentJob(said),
      machines: machines(said),
    },
  };
}

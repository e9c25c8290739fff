import type { JobOrderStatus } from '#domain/job-orders/order.ts';
import type { Ownership } from '#domain/machine.ts';
import type { SubscriptionType } from '#domain/operator.ts';
import type { Urgency } from '#domain/service-request.ts';
import type { Currency } from '#domain/values/money.ts';
import { tourSamplesWords } from '#words/en/tour-samples.ts';
import { wordsOf } from '#words/words.ts';

/**
 * The types of the sample data. Everything in it is invented, and nothing comes from the demo company. Times are
 * relative to the current time, so they never look old.
 */
type SampleJobType = 'preventive_maintenance' | 'service_call' | 'trouble_call' | 'installation';

export type SampleRegion = {
  readonly region: string;
  readonly operators: number;
  readonly clients: number;
  /** One amount per currency. Amounts in different currencies are never added up. */
  readonly revenue: readonly { readonly amount: string; readonly currency: Currency }[];
};

export type SampleOperator = {
  readonly name: string;
  readonly country: string;
  readonly clients: number;
  readonly subscription: Exclude<SubscriptionType, 'free'>;
  readonly status: 'active';
};

type SampleActivity = {
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
  /** A time of the current day as HH:mm. */
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

const regions = (texts: SampleWords): readonly SampleRegion[] => [
  {
    region: texts.gulf,
    operators: 9,
    clients: 214,
    revenue: [
      { amount: '48260.500', currency: 'BHD' },
      { amount: '391400.000', currency: 'AED' },
      { amount: '268950.000', currency: 'SAR' },
    ],
  },
  {
    region: texts.europe,
    operators: 6,
    clients: 132,
    revenue: [
      { amount: '61480.000', currency: 'EUR' },
      { amount: '27935.000', currency: 'GBP' },
    ],
  },
  {
    region: texts.levant,
    operators: 4,
    clients: 87,
    revenue: [{ amount: '36710.250', currency: 'JOD' }],
  },
  {
    region: texts.northAfrica,
    operators: 2,
    clients: 41,
    revenue: [{ amount: '917300.000', currency: 'EGP' }],
  },
];

const activity = (texts: SampleWords): readonly SampleActivity[] => [
  { operator: texts.cedarLineCoffeeCare, event: 'joined', hoursAgo: 2 },
  { operator: texts.northbankBrewWorks, event: 'client_added', hoursAgo: 6 },
  { operator: texts.seaBreezeMachines, event: 'subscription_renewed', hoursAgo: 26 },
  { operator: texts.twoRiversEspresso, event: 'technician_added', hoursAgo: 50 },
];

const operators = (texts: SampleWords): readonly SampleOperator[] => [
  {
    name: texts.cedarLineCoffeeCare,
    country: texts.jordan,
    clients: 31,
    subscription: 'recurring',
    status: 'active',
  },
  {
    name: texts.twoRiversEspresso,
    country: texts.egypt,
    clients: 18,
    subscription: 'one_time',
    status: 'active',
  },
  {
    name: texts.northbankBrewWorks,
    country: texts.unitedKingdom,
    clients: 44,
    subscription: 'recurring',
    status: 'active',
  },
  {
    name: texts.seaBreezeMachines,
    country: texts.bahrain,
    clients: 27,
    subscription: 'recurring',
    status: 'active',
  },
];

const urgentJobs = (texts: SampleWords): readonly SampleUrgentJob[] => [
  {
    client: texts.larkfieldHotel,
    issue: texts.noSteamPressureAtTheFrontBar,
    type: 'trouble_call',
    priority: 'high',
    hoursAgo: 1,
  },
  {
    client: texts.copperKettleCafe,
    issue: texts.grinderJamsOnEverySecondDose,
    type: 'service_call',
    priority: 'high',
    hoursAgo: 4,
  },
  {
    client: texts.meridianOffices,
    issue: texts.waterFilterIsDue,
    type: 'preventive_maintenance',
    priority: 'medium',
    hoursAgo: 28,
  },
];

const completedJobs = (
  texts: SampleWords,
): readonly Pick<SampleJob, 'client' | 'type' | 'technician' | 'time'>[] => [
  {
    client: texts.oldMillBakery,
    type: 'preventive_maintenance',
    technician: texts.nadimFarah,
    time: '09:40',
  },
  { client: texts.bayleafRestaurant, type: 'installation', technician: texts.elenaDuarte, time: '11:15' },
];

const technicians = (texts: SampleWords): readonly SampleTechnician[] => [
  { name: texts.nadimFarah, jobsCompleted: 31, rating: 4.9, status: 'available' },
  { name: texts.elenaDuarte, jobsCompleted: 27, rating: 4.8, status: 'on_job' },
  { name: texts.tomasReyes, jobsCompleted: 22, rating: 4.6, status: 'on_job' },
  { name: texts.aminaSaid, jobsCompleted: 19, rating: 4.7, status: 'available' },
];

const currentJob = (texts: SampleWords): SampleJob => ({
  client: texts.larkfieldHotel,
  address: texts.quaysideRoad14,
  machine: texts.albaDoppia,
  issue: texts.noSteamPressureAtTheFrontBar,
  type: 'trouble_call',
  status: 'in_progress',
  technician: texts.elenaDuarte,
  time: '10:30',
});

const schedule = (texts: SampleWords): readonly SampleJob[] => [
  {
    client: texts.copperKettleCafe,
    address: texts.weaverLane6,
    machine: texts.corvinaUno,
    issue: texts.grinderJamsOnEverySecondDose,
    type: 'service_call',
    status: 'scheduled',
    technician: texts.elenaDuarte,
    time: '13:00',
  },
  {
    client: texts.meridianOffices,
    address: texts.exchangeSquare90,
    machine: texts.ventoCompact,
    issue: texts.waterFilterIsDue,
    type: 'preventive_maintenance',
    status: 'scheduled',
    technician: texts.elenaDuarte,
    time: '14:45',
  },
  {
    client: texts.bayleafRestaurant,
    address: texts.gardenTerrace2,
    machine: texts.mareaBrewTower,
    issue: texts.secondMachineForTheTerrace,
    type: 'installation',
    status: 'scheduled',
    technician: texts.elenaDuarte,
    time: '16:30',
  },
];

const machines = (texts: SampleWords): readonly SampleMachine[] => [
  {
    label: texts.frontBar,
    model: texts.albaDoppia,
    location: texts.groundFloor,
    status: 'service',
    daysSinceService: 71,
    daysToService: 19,
    ownership: 'bought',
  },
  {
    label: texts.breakfastBuffet,
    model: texts.mareaBrewTower,
    location: texts.firstFloor,
    status: 'active',
    daysSinceService: 34,
    daysToService: 56,
    ownership: 'contract',
  },
  {
    label: texts.staffKitchen,
    model: texts.ventoCompact,
    location: texts.basement,
    status: 'active',
    daysSinceService: 47,
    daysToService: 43,
    ownership: 'client_owned',
  },
];

/** Returns the sample data for every role, in the reader's language. */
export function samples() {
  const texts = wordsOf(tourSamplesWords);
  return {
    admin: {
      stats: { operators: 21, clients: 474, machines: 1618, jobs: 1093 },
      regions: regions(texts),
      activity: activity(texts),
      operators: operators(texts),
    },
    operator: {
      stats: { clients: 46, technicians: 7, openJobs: 19 },
      urgentJobs: urgentJobs(texts),
      completedJobs: completedJobs(texts),
      technicians: technicians(texts),
    },
    technician: {
      stats: { jobsToday: 6, completed: 2, remaining: 4 },
      currentJob: currentJob(texts),
      schedule: schedule(texts),
    },
    client: {
      stats: { active: 1, visitsUsed: 2, visitsIncluded: 6 },
      activeCall: currentJob(texts),
      machines: machines(texts),
    },
  };
}

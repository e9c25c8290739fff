import { defineWords } from '#words/words.ts';

const utc = { timeZone: 'UTC' } as const;
const monthName = new Intl.DateTimeFormat('en-US', { ...utc, month: 'long', year: 'numeric' });
const shortDay = new Intl.DateTimeFormat('en-US', { ...utc, weekday: 'long', month: 'long', day: 'numeric' });
const longDay = new Intl.DateTimeFormat('en-US', { ...utc, dateStyle: 'full' });
const at = (date: string) => new Date(`${date}T00:00:00Z`);
const jobs = (count: number) => `${count} ${count === 1 ? 'job' : 'jobs'}`;
const visits = (count: number) => `${count} ${count === 1 ? 'visit' : 'visits'}`;

export const calendarWords = defineWords('calendar', {
  title: 'Schedule',
  descriptions: {
    operator: 'Every job, day by day',
    technician: 'Your jobs, day by day',
    client: 'Your upcoming visits, and who is coming',
  },
  view: 'View',
  views: { calendar: 'Calendar', list: 'List' },
  operatorJobs: {
    search: 'Search by client or ID',
    show: 'Show',
    open: 'Open jobs',
    unassigned: 'Unassigned',
    completed: 'Completed in the last 30 days',
    found: (count: number, isWhole: boolean) => `${jobs(count)}${isWhole ? '' : ' or more'} found`,
    none: 'No matching jobs.',
  },
  assign: 'Assign',
  reassign: 'Reassign',
  month: (date: string) => monthName.format(at(date)),
  day: (date: string) => shortDay.format(at(date)),
  dayOfYear: (date: string) => longDay.format(at(date)),
  today: 'Today',
  todayIs: (day: string) => `Today, ${day}`,
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  weekdays: [
    { short: 'Sun', long: 'Sunday' },
    { short: 'Mon', long: 'Monday' },
    { short: 'Tue', long: 'Tuesday' },
    { short: 'Wed', long: 'Wednesday' },
    { short: 'Thu', long: 'Thursday' },
    { short: 'Fri', long: 'Friday' },
    { short: 'Sat', long: 'Saturday' },
  ],
  keys: 'Use the arrow keys to move by day, and Page Up and Page Down to move by month. Press Enter to open a day.',
  legend: 'What the dots mean',
  marks: {
    open: 'Open',
    completed: 'Completed',
    unassigned: 'Without a technician',
    preferred: 'Preferred date',
  },
  counts: {
    operator: { all: jobs, none: 'no jobs', empty: 'No jobs on this day.' },
    technician: { all: jobs, none: 'no jobs', empty: 'No jobs on this day.' },
    client: { all: visits, none: 'no visits', empty: 'No visits on this day.' },
  },
  completed: (count: number) => `${count} completed`,
  unassigned: (count: number) => `${count} without a technician`,
  preferred: (count: number) =>
    count === 1 ? 'preferred date of 1 request' : `preferred date of ${count} requests`,
  dayLabel: (day: string, isToday: boolean, details: readonly string[]) =>
    [isToday ? `${day}, today` : day, details.join(', ')].filter(Boolean).join(': '),
  facts: {
    operator: 'Operator',
    client: 'Client',
    machine: 'Machine',
    address: 'Address',
    technician: 'Technician',
    phone: 'Phone',
    preferred: 'Preferred date',
    slot: 'Preferred time',
  },
  noTechnician: 'Not assigned yet',
  openJob: 'Open job',
  reviewAndSign: 'Review & Sign',
  noOpenJobs: 'No open jobs. Jobs assigned to you appear here.',
  unsigned: 'Awaiting your signature',
  visits: 'Upcoming visits',
  noVisits: 'No visits planned yet.',
  requestService: 'Request Service',
  waiting: 'Waiting to be planned',
  feed: {
    title: 'Your jobs in your own calendar',
    text: 'Create an address and add it to the calendar app on your phone or computer (look for "Add calendar from URL" or "Subscribe"). Your jobs then appear there and stay up to date.',
    secret:
      'Anyone who knows the address can read your jobs. Keep it private, and turn it off if someone else may have it.',
    none: 'You have no calendar address.',
    since: (day: string) =>
      `You created a calendar address on ${day}. It was shown only once. If you lost it, create a new one.`,
    make: 'Create address',
    renew: 'Create new address',
    revoke: 'Turn off',
    address: 'Your calendar address',
    onlyNow: 'Copy it now. It will not be shown again.',
    copy: 'Copy',
    subscribe: 'Open in calendar app',
    copied: 'Address copied.',
    notCopied: 'Your browser does not allow copying. The address is selected, so you can copy it manually.',
    revoked: 'Calendar address turned off',
    failed: 'The calendar address could not be changed',
    ask: {
      renew: {
        title: 'Create a new address?',
        text: 'Your current address will stop working. Add the new one to every calendar that uses it.',
      },
      revoke: {
        title: 'Turn off the address?',
        text: 'Calendars that use it will no longer get your jobs. You can create a new address at any time.',
      },
    },
  },
});

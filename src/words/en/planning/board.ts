import type { BoardView, Concern } from '#domain/planning/appointment.ts';
import { defineWords } from '#words/words.ts';

const weekday = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

export const planningWords = defineWords('planning', {
  facts: {
    phone: 'Phone',
    type: 'Type',
    client: 'Client',
    address: 'Address',
    machine: 'Machine',
    scheduled: 'Scheduled',
    description: 'Description',
    wish: 'Wish',
  },
  board: {
    title: 'Schedule',
    description: 'Who does what, and when',
    chooseOperator: 'Choose above for whom to act: every operator has its own clock and its own crew.',
    view: 'View',
    views: { day: 'Day', week: 'Week' } satisfies Record<BoardView, string>,
    previous: { day: 'Previous day', week: 'Previous week' } satisfies Record<BoardView, string>,
    next: { day: 'Next day', week: 'Next week' } satisfies Record<BoardView, string>,
    date: 'Date',
    today: 'Today',
    timetable: 'Timetable',
    weekend: 'Weekend',
    timeOfDay: (what: string, time: string) => `${what}, ${time}`,
    weekday: (date: string) => weekday.format(new Date(`${date}T00:00:00Z`)),
    inactive: 'Inactive',
    onCall: 'On call',
    overlaps: (numbers: string) => `overlaps ${numbers}`,
    overlapping: (count: number) => `${count} overlap`,
    dayLoad: (jobs: number, hours: number) => `${jobs} ${jobs === 1 ? 'job' : 'jobs'} · ${hours} h`,
    load: (jobs: number, percent: number) => `${jobs} ${jobs === 1 ? 'job' : 'jobs'} · ${percent}%`,
    noTime: (jobs: number, isAway: boolean) =>
      `${jobs} ${jobs === 1 ? 'job' : 'jobs'} · ${isAway ? 'away' : 'day off'}`,
    jobLabel: (job: {
      number: string;
      client: string;
      time: string;
      status: string;
      urgency: string;
      promise: string | null;
    }) =>
      [job.number, job.client, job.time, job.status, job.urgency, job.promise]
        .filter((part) => part !== null)
        .join(', '),
    promise: { soon: 'arrival promised soon', late: 'arrival late' },
    keys: 'Drag a job to a technician, or move it with Alt and the arrow keys. Enter opens it. Dropped on a name, it asks for the time. A request that is moved is approved, and its client is told.',
    order: 'Order of the technicians',
    orders: { load: 'Busiest first', name: 'By name' } satisfies Record<'load' | 'name', string>,
    requests: (count: number) => `Requests (${count})`,
    noRequests: 'No request waits for a decision.',
    moreRequests: (count: number) => `${count} more are found under Service Requests.`,
    wish: (when: string) => `Wish: ${when}`,
    plan: 'Plan…',
    planRequest: (number: string) => `Plan… ${number}`,
    plans: (number: string) => `Plan ${number}`,
    approve: 'Approve & Plan',
    approving: 'Is being approved',
    showTray: 'Show what waits',
    hideTray: 'Hide what waits',
    unassigned: (count: number) => `Unassigned jobs (${count})`,
    noneUnassigned: 'Every job has its technician.',
    noTechnicians: 'No active technicians. The operator adds them under Technicians.',
    moreUnassigned: (count: number) => `${count} more are found under Jobs.`,
    concerns: {
      past: 'Past',
      after_promise: 'After the promise',
      overlap: 'Overlap',
      off_hours: 'Off hours',
      weekend: 'Day off',
      holiday: 'Holiday',
      absent: 'Away',
      inactive_technician: 'Inactive',
    } satisfies Record<Concern, string>,
    /** The technician and the time that are meant. */
    target: (technician: string, at: string) => `${technician}, ${at}`,
    askTitle: (number: string, target: string) => `Move ${number} to ${target}?`,
    ask: 'Something speaks against this appointment:',
    askApproval: (number: string, target: string) => `Approve ${number} for ${target}?`,
    approveAnyway: 'Approve anyway',
    leaveRequest: 'Leave it',
    moveAnyway: 'Move anyway',
    leave: 'Leave it where it is',
    moveTo: 'Move to…',
    anotherTime: 'At another time…',
    move: 'Move',
    technician: 'Technician',
    time: 'Scheduled Date & Time',
    unassign: 'Take back',
    estimate: 'Change length…',
    cancelJob: 'Cancel job…',
    open: 'Open',
    movedTo: (number: string, technician: string, at: string) => `${number}: ${technician}, ${at}`,
    takenBack: (number: string) => `${number} is unassigned`,
    approved: (request: string, job: string, technician: string, at: string) =>
      `${request} is approved as ${job}: ${technician}, ${at}. The client is told.`,
    takeBack: (number: string) => `Take back ${number}`,
    undo: 'Undo',
  },
});

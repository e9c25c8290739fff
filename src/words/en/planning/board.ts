import type { BoardOrder, BoardView, Concern } from '#domain/planning/appointment.ts';
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
    preferredTime: 'Preferred',
  },
  board: {
    title: 'Schedule',
    /** The title in the operator's area, where "Schedule" is the name of a different screen. */
    operatorTitle: 'Dispatch board',
    description: 'Who does what, and when',
    chooseOperator: 'Choose an operator above. Every operator has its own time zone and technicians.',
    view: 'View',
    views: { day: 'Day', week: 'Week' } satisfies Record<BoardView, string>,
    previous: { day: 'Previous day', week: 'Previous week' } satisfies Record<BoardView, string>,
    next: { day: 'Next day', week: 'Next week' } satisfies Record<BoardView, string>,
    date: 'Date',
    today: 'Today',
    timetable: 'Timetable',
    weekend: 'Weekend',
    timeOfDay: (label: string, time: string) => `${label}, ${time}`,
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
    promise: { soon: 'arrival due soon', late: 'arrival is late' },
    keys: 'Drag a job to a technician, or move it with Alt and the arrow keys. Drop it on a name to choose the time. Press Enter to open it. Moving a request approves it and notifies the client.',
    order: 'Sort technicians',
    orders: { load: 'Busiest first', name: 'By name' } satisfies Record<BoardOrder, string>,
    pages: {
      search: 'Search technicians',
      shown: (first: number, last: number, count: number) =>
        `Technicians ${first}–${last} of ${count.toLocaleString('en-US')}`,
      none: 'No technicians found',
      previous: 'Previous technicians',
      next: 'Next technicians',
    },
    requests: (count: number) => `Requests (${count})`,
    noRequests: 'No requests awaiting a decision.',
    moreRequests: (count: number) => `${count} more under Service Requests.`,
    preferredTime: (when: string) => `Preferred: ${when}`,
    plan: 'Plan…',
    planRequest: (number: string) => `Plan… ${number}`,
    plans: (number: string) => `Plan ${number}`,
    approve: 'Approve & Plan',
    approving: 'Approving…',
    showTray: 'Show unassigned work',
    hideTray: 'Hide unassigned work',
    unassigned: (count: number) => `Unassigned jobs (${count})`,
    noneUnassigned: 'Every job has a technician.',
    noTechnicians: 'No active technicians. The operator adds them under Technicians.',
    moreUnassigned: (count: number) => `${count} more under Jobs.`,
    concerns: {
      past: 'Past',
      after_promise: 'After the target',
      before_part: 'Before the part arrives',
      overlap: 'Overlap',
      off_hours: 'Outside working hours',
      weekend: 'Day off',
      holiday: 'Holiday',
      absent: 'Away',
      inactive_technician: 'Inactive',
    } satisfies Record<Concern, string>,
    /** The technician and the time at which a job was dropped. */
    target: (technician: string, at: string) => `${technician}, ${at}`,
    askTitle: (number: string, target: string) => `Move ${number} to ${target}?`,
    ask: 'This appointment has conflicts:',
    askApproval: (number: string, target: string) => `Approve ${number} for ${target}?`,
    approveAnyway: 'Approve anyway',
    leaveRequest: 'Do not approve',
    moveAnyway: 'Move anyway',
    leave: 'Leave it where it is',
    moveTo: 'Move to…',
    anotherTime: 'At another time…',
    move: 'Move',
    technician: 'Technician',
    time: 'Scheduled Date & Time',
    unassign: 'Unassign',
    estimate: 'Change length…',
    cancelJob: 'Cancel job…',
    open: 'Open',
    movedTo: (number: string, technician: string, at: string) => `${number}: ${technician}, ${at}`,
    takenBack: (number: string) => `${number} is unassigned`,
    approved: (request: string, job: string, technician: string, at: string) =>
      `${request} is approved as ${job}: ${technician}, ${at}. The client has been notified.`,
    takeBack: (number: string) => `Unassign ${number}`,
    undo: 'Undo',
  },
});

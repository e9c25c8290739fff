import type { VisitStanding } from '#domain/visit/standing.ts';
import type { PlannerNeed } from '#domain/visit/turn.ts';
import { defineWords } from '#words/words.ts';

/**
 * The values inserted in a sentence. `when` is the arrival window with its day. `since` is the start of the current
 * state, or null if it is unknown. `until` is the planned end of a hold, or null if none is ahead.
 */
type TurnNames = {
  readonly name: string;
  readonly when: string;
  readonly since: string | null;
  readonly until: string | null;
};
type Turns = Readonly<Record<VisitStanding, (named: TurnNames) => string>>;

const sinceText = (time: string | null) => (time === null ? '' : ` since ${time}`);
const waiting = (sentence: string) => `${sentence} Nothing for you to do.`;
const late = (sentence: string) => `${sentence} Message us if you cannot wait.`;
const cannotFinish = ({ name }: TurnNames) =>
  `${name} could not finish the work. The report and its signature come next.`;

/** The first sentence on a case's page: whose turn it is, and what happens next. */
export const turnWords = defineWords('turn', {
  nothing: waiting,
  client: {
    sign: 'Your turn: check the report and sign it.',
    /** Shown to a person who may not sign for the client. */
    ownersSign: "The report is awaiting an account owner's signature.",
    arrives: ({ name, when }: Omit<TurnNames, 'until'>) => waiting(`${name} arrives ${when}.`),
    late,
    askedTime: (time: string) => waiting(`You requested ${time}. We will accept or decline it.`),
    followUp: (sentence: string) => `${sentence} A follow-up visit is still needed.`,
    disputed: waiting(
      'You said that the signature is not yours. We will check this and let you know the result.',
    ),
  },
  planner: {
    unstaffed: ({ when }) => `Your turn: assign a technician. The visit is planned for ${when}.`,
    unstaffed_late: ({ when }) => `Your turn: assign a technician. The visit was planned for ${when}.`,
    expected: ({ name, when }) => `${name} arrives ${when}.`,
    overdue: ({ name, when }) =>
      `Your turn: call ${name}. The visit was planned for ${when}, and no one has arrived.`,
    on_the_way: ({ name, since }) => `${name} has been on the way${sinceText(since)}.`,
    at_work: ({ name, since }) => `${name} has been at work${sinceText(since)}.`,
    paused: ({ since, until }) =>
      until === null
        ? `The work has been on hold${sinceText(since)}.`
        : `The work is on hold until ${until}.`,
    reopened: ({ name }) => `The work has ended, and ${name} is correcting the report.`,
    unfinished: ({ name, since }) =>
      `Your turn: ask ${name} about the visit, or enter when they left. The work has been in progress${sinceText(since)}.`,
    part_missing: cannotFinish,
    cannot_finish: cannotFinish,
    unsigned: () => "The report is awaiting the client's signature.",
    unsigned_in_part: () => "The report is awaiting the client's signature.",
    completed: () => 'The work is done and signed.',
    completed_in_part: () => 'All the work that is possible for now is done and signed.',
    nobody_there: () => 'No one was there. This visit is over.',
    cancelled: () => 'This visit is cancelled.',
  } satisfies Turns,
  needs: {
    answer_time: (time: string) => `Your turn: the client requests ${time}. Accept or decline it.`,
    settle_dispute: () => 'Your turn: the client says that the signature is not theirs.',
    plan_next: () => 'Your turn: plan the follow-up visit, or say why none is needed.',
  } satisfies Record<PlannerNeed, (time: string) => string>,
  /** Shown to a technician who set out long ago and did not report the arrival. */
  forgottenTrip: (time: string) =>
    `Your turn: say when you arrived, or that you did not go. You set out on ${time}.`,
  technician: {
    unstaffed: () => 'No technician is assigned.',
    unstaffed_late: () => 'No technician is assigned.',
    expected: ({ when }) => `Your turn: set out in time to arrive ${when}.`,
    overdue: ({ when }) => `Your turn: set out, or report a problem. The visit was planned for ${when}.`,
    on_the_way: () => 'Your turn: report your arrival.',
    at_work: () => 'Your turn: record the work and submit the report.',
    paused: ({ since, until }) =>
      until === null
        ? `Your turn: resume the work, or set how long it stays on hold. It has been on hold${sinceText(since)}.`
        : `The work is on hold until ${until}. You can resume it earlier.`,
    reopened: () => 'Your turn: correct the report and submit it again.',
    unfinished: ({ since }) =>
      `Your turn: submit the report, or say when you left. You have been recorded as on site${sinceText(since)}.`,
    part_missing: () => 'Your turn: submit the report, and get the signature.',
    cannot_finish: () => 'Your turn: submit the report, and get the signature.',
    unsigned: () => 'Your turn: get the signature.',
    unsigned_in_part: () => 'Your turn: get the signature.',
    completed: () => waiting('The work is done and signed.'),
    completed_in_part: () => waiting('All the work that is possible for now is done and signed.'),
    nobody_there: () => waiting('No one was there. This visit is over.'),
    cancelled: () => waiting('This visit is cancelled.'),
  } satisfies Turns,
  request: {
    client: {
      pending: (promised: string | null) => waiting(`We are reviewing your request.${promisedBy(promised)}`),
      approved: (promised: string | null) =>
        waiting(`Your request is approved, and we are planning the visit.${promisedBy(promised)}`),
      pendingLate: (promised: string) => late(`${missed(promised)} We are reviewing your request.`),
      approvedLate: (promised: string) => late(`${missed(promised)} We are planning the visit.`),
    },
    planner: {
      callBack: (name: string) => `Your turn: call ${name} back.`,
      review: 'Your turn: review the request.',
      reviewBy: (time: string) => `Your turn: review the request by ${time}.`,
      reviewLate: (time: string) => `Your turn: review the request. The response was due on ${time}.`,
      plan: 'Your turn: plan the visit.',
    },
    ended: {
      rejected: 'This request was rejected.',
      withdrawn: 'This request was withdrawn.',
      closed: 'This request is closed.',
      joined: 'This request was added to another case.',
    },
  },
});

function promisedBy(time: string | null): string {
  return time === null ? '' : ` A technician will arrive by ${time}.`;
}

function missed(time: string): string {
  return `We are late: a technician was due by ${time}.`;
}

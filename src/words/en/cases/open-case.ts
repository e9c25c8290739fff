import type { OpenCaseState } from '#domain/cases/open-case.ts';
import type { OnCallAlert } from '#domain/planning/on-call.ts';
import { defineWords } from '#words/words.ts';

/** The question for someone who reports a fault with a machine that already has an open case. */
export const openCaseWords = defineWords('open-case', {
  title: (number: string) => `This machine already has an open case: ${number}`,
  text: (state: string, since: string) => `${state} Reported ${since}. Is it the same fault?`,
  emergency: 'This machine already has an open emergency. Add new details to it.',
  states: {
    pending: 'It is waiting for review.',
    reviewed: 'It is approved and waiting for a visit.',
    unassigned: 'A visit is planned, but has no technician yet.',
    planned: 'A visit is planned.',
    in_progress: 'The visit has started.',
  } satisfies Record<OpenCaseState, string>,
  joinedCase: 'Added to',
  otherUrgency: (request: string, urgency: string, number: string, ofCase: string) =>
    `Urgency: ${urgency} for ${request}, ${ofCase} for ${number}.`,
  raises: (number: string, urgency: string) => `${number} becomes ${urgency}, and the earlier targets apply.`,
  keepsUrgency: (number: string, urgency: string) => `${number} stays ${urgency}.`,
  keepApart: 'Keep it separate',
  /** The comment that is added to the open case. */
  comment: (number: string, problem: string) => `From ${number}: ${problem}`,
  emergencyComment: (problem: string) => `Emergency: ${problem}`,
  commentReporter: (name: string) => `Mentioned by ${name} during a visit`,
  commentPhone: (phone: string) => `Phone: ${phone}`,
  commentInstructions: (instructions: string) => `Instructions: ${instructions}`,
  join: (number: string) => `Add it to ${number}`,
  joinOf: (request: string, number: string) => `Add it to ${number}: ${request}`,
  joinDone: (number: string) => `Added to ${number}`,
  joinDoneText: 'The request is now part of that case. The client has been notified.',
  inbox: (state: string, since: string) => `${state} Reported ${since}.`,
  add: (number: string) => `Add to ${number}`,
  different: 'It is a different fault',
  added: (number: string) => `Added to ${number}`,
  addedText: 'Your text was added as a comment. No new request was created.',
  becomesEmergency: (number: string) => `If you add it, ${number} becomes an emergency.`,
  alerted: {
    on_call: 'The technician on call and the dispatchers have been alerted.',
    nobody_on_call: 'No one is on call now. The dispatchers have been alerted.',
  } satisfies Record<OnCallAlert, string>,
});

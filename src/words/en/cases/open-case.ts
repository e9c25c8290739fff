import type { OpenCaseState } from '#domain/cases/open-case.ts';
import { defineWords } from '#words/words.ts';

/** What is asked when somebody reports a machine of which a case is open. */
export const openCaseWords = defineWords('open-case', {
  title: (number: string) => `${number} is open for this machine already`,
  text: (state: string, since: string) => `${state} Reported ${since}. Is it the same fault?`,
  states: {
    pending: 'It waits to be reviewed.',
    reviewed: 'It is approved and waits for a visit.',
    unassigned: 'A visit is planned, nobody is named for it yet.',
    planned: 'A visit is planned.',
    in_progress: 'The visit is under way.',
  } satisfies Record<OpenCaseState, string>,
  joined: (number: string) => `Added to ${number}, which is open for this machine`,
  /** The comment that the open case gets. */
  comment: (number: string, problem: string) => `From ${number}: ${problem}`,
  join: (number: string) => `Add it to ${number}`,
  joinOf: (request: string, number: string) => `Add ${request} to ${number}`,
  joinDone: (number: string) => `Added to ${number}`,
  joinDoneText: 'The request is closed, and the client is told.',
  inbox: (state: string, since: string) => `${state} Reported ${since}.`,
  add: (number: string) => `Add to ${number}`,
  different: 'It is a different fault',
  added: (number: string) => `Added to ${number}`,
  addedText: 'What you wrote stands there as a comment. Nothing new was opened.',
});

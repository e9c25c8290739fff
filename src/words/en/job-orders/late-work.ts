import { defineWords } from '#words/words.ts';
import { lateWorkKindNames } from './late-work-history.ts';

/** The strings about work that was done offline and no longer fits its job. */
export const lateWorkWords = defineWords('lateWork', {
  title: 'Work that could not be added to the job',
  description:
    'The technician did this work offline. By the time it was sent, the job had changed. None of it was added to the job.',
  /** The description for a technician who has the job now or handed in the work. */
  forTechnician:
    'This work was done offline. By the time it was sent, the job had changed, so it was not added to the job. The dispatcher decides what to do with it.',
  kinds: lateWorkKindNames,
  by: 'Technician',
  handedInBy: (name: string) => `Handed in by ${name}`,
  phone: 'Phone',
  received: 'Received',
  why: 'Why it was not added',
  /** The reasons, by the code of the problem with which the server refused the work. */
  reasons: {
    stale: 'The job was changed in the meantime',
    refused: 'The state of the job no longer allowed it',
    not_found: 'The technician no longer had the job',
    forbidden: 'The technician no longer had the job',
    concerns: 'It conflicted with other appointments',
    invalid_input: 'A value was no longer allowed',
    done_earlier: 'It was already done from another device',
    key_reused: 'It was sent in two versions',
  } satisfies Readonly<Record<string, string>>,
  otherReason: (code: string) => `The server refused it (${code})`,
  text: 'In their own words',
  details: {
    outcome: 'Outcome',
    missingPart: 'Missing part',
    expectedOn: 'Part expected on',
    leftAt: 'Left at',
    reason: 'Reason',
  },
  handedIn: 'Done offline',
  onJob: 'On the job now',
  differs: 'Different',
  same: 'The values are the same as on the job.',
  files: 'Photos and documents',
  missingFiles: (count: number) =>
    count === 1
      ? '1 photo or document is missing because it was handed in too late.'
      : `${count} photos or documents are missing because they were handed in too late.`,
  signature: {
    title: (name: string) => `Signature of ${name}`,
    drawn: (moment: string) =>
      `Drawn on the technician's device on ${moment}. It is kept as evidence, and is not part of the job.`,
    summary: 'The summary that was signed',
    differs: 'The job has changed since then. If the signature should count, ask the client to sign again.',
    hash: 'SHA-256 of the summary',
  },
  settle: {
    open: (count: number) => (count === 1 ? 'Settle 1 entry' : `Settle ${count} entries`),
    chosen: (what: string) => `Settle: ${what}`,
    none: 'Select the entries that you want to settle.',
    title: 'Settle late work',
    about: 'This concerns:',
    note: 'What did you do about it?',
    hint: 'The technician sees this. The client does not.',
    submit: 'Settle',
    done: 'Settled',
    doneText: 'The technician has been notified.',
  },
  settled: (moment: string, name: string, note: string) => `Settled on ${moment} by ${name}: ${note}`,
  opened: (count: number) => (count === 1 ? '1 entry to settle' : `${count} entries to settle`),
});

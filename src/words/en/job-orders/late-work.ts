import type { LateWorkKind } from '#domain/late-work.ts';
import { defineWords } from '#words/words.ts';

/** The strings about work that was done without a connection and no longer fitted its job. */
export const lateWorkWords = defineWords('lateWork', {
  title: 'Work that no longer fitted',
  description:
    'The technician did this without a connection. When it arrived, the job had changed. Nothing of it is on the job.',
  kinds: {
    form: 'Form',
    outcome: 'Outcome',
    comment: 'Comment',
    files: 'Photos and documents',
    signature: 'Signature',
    step: 'Step of the visit',
  } satisfies Record<LateWorkKind, string>,
  by: 'Technician',
  done: 'Done',
  received: 'Received',
  why: 'Why it did not fit',
  /** The reasons, by the code of the problem with which the server refused the work. */
  reasons: {
    stale: 'The job was changed in the meantime',
    refused: 'The state of the job no longer allowed it',
    not_found: 'The technician no longer had the job',
    forbidden: 'The technician no longer had the job',
    concerns: 'It was in conflict with other appointments',
    invalid_input: 'A value was no longer allowed',
    done_earlier: 'It was already done from another device',
    key_reused: 'It was sent in two versions',
  } satisfies Readonly<Record<string, string>>,
  otherReason: (code: string) => `The server refused it (${code})`,
  text: 'Text',
  field: 'Field',
  handedIn: 'Done without a connection',
  onJob: 'On the job now',
  differs: 'Different',
  same: 'The values are the same as on the job.',
  nothing: 'None',
  files: 'Photos and documents',
  signature: {
    title: (name: string) => `Signature of ${name}`,
    drawn: (moment: string) =>
      `Drawn on the technician's device on ${moment}. It is evidence, and not on the job.`,
    summary: 'The summary that was signed',
    differs: 'It differs from the job as it is now. Ask the client to sign again if it should count.',
    hash: 'SHA-256 of the summary',
  },
  settle: {
    open: 'Settle',
    title: (kind: string) => `Settle: ${kind}`,
    note: 'What did you do about it?',
    hint: 'The technician sees this. The client does not.',
    submit: 'Settle',
    done: 'Settled',
    doneText: 'The technician has been notified.',
  },
  settled: (moment: string, name: string, note: string) => `Settled on ${moment} by ${name}: ${note}`,
  opened: (count: number) => (count === 1 ? '1 to settle' : `${count} to settle`),
});

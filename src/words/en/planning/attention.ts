import type { AttentionAction, AttentionKind } from '#domain/planning/attention.ts';
import type { VisitEnd } from '#domain/visit/outcome.ts';
import { defineWords } from '#words/words.ts';

export const attentionWords = defineWords('attention', {
  title: 'What goes wrong next',
  nothing: 'Nothing needs anybody right now.',
  kinds: {
    emergency: 'Emergency',
    response_late: 'Answer late',
    arrival_late: 'Visit late',
    late: 'Not begun',
    overlap: 'Overlap',
    time_asked: 'Other time asked for',
    stranded: 'Called off',
    unassigned: 'Unassigned',
    unsigned: 'Not signed',
    follow_up: 'Follow-up',
  } satisfies Record<AttentionKind, string>,
  more: (count: number) => `${count} more of these are not shown.`,
  actions: {
    review: 'Review',
    assign: 'Assign',
    move: 'Move',
    open: 'Open job',
    accept_time: 'Accept',
    create_job: 'Create job',
  } satisfies Record<AttentionAction, string>,
  pending: (age: string) => `Waits for review, sent ${age}`,
  reviewed: (age: string) => `Approved without a job, sent ${age}`,
  responseLate: (age: string) => `Answer was due ${age}`,
  withoutJob: (age: string) => `Visit was due ${age}, no job yet`,
  withoutTechnician: (age: string) => `Visit was due ${age}, no technician`,
  plannedLate: (age: string, at: string) => `Visit was due ${age}, planned for ${at}`,
  noTechnician: (at: string) => `No technician, ${at}`,
  notBegun: (at: string) => `Planned for ${at}`,
  overlaps: 'overlaps',
  atTime: (time: string) => `at ${time}`,
  unsigned: (age: string) => `Waits for a signature, done ${age}`,
  asksFor: (time: string, planned: string) => `Asks for ${time} instead of ${planned}`,
  ends: {
    nobody_there: (age: string) => `Nobody there, called off ${age}`,
    called_off: (age: string) => `No visit any more, called off ${age}`,
    part_missing: (age: string) => `Part missing, signed ${age}`,
    cannot_finish: (age: string) => `Cannot finish, signed ${age}`,
    signed: (age: string) => `Needs another visit, signed ${age}`,
  } satisfies Record<VisitEnd, (age: string) => string>,
});

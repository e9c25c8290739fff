import { describe, expect, test } from 'vitest';
import { type HeldDecision, heldDecision, type Step, type Verdict } from './decision.ts';
import {
  after,
  dueAt,
  emptyOutbox,
  type Outbox,
  type OutboxEvent,
  type Phase,
  type PhaseEvent,
  phaseEvents,
  phaseOf,
  phases,
  readyIn,
} from './outbox.ts';

const subject = (id: string) => ({ id, version: 4, number: 'SR-1042', time_zone: 'Asia/Bahrain' });

function held<Of extends Verdict | Step>(decision: Of, more: Partial<HeldDecision> = {}): HeldDecision<Of> {
  const key = `key of ${JSON.stringify(decision)}`;
  return { key, actingFor: null, sendAt: 1000, page: 'here', isLeft: false, ...more, decision };
}

const rejected = (id = 'request', more: Partial<HeldDecision> = {}) =>
  held<Verdict>({ kind: 'reject', request: subject(id), rejection_reason: 'No.' }, more);
const joined = held<Verdict>({
  kind: 'join',
  request: subject('request'),
  record: 'job_orders',
  record_id: 'job',
  case_number: 'JO-1001',
  accepted: ['other_urgency'],
});
const approved = held<Verdict>({
  kind: 'approve',
  request: subject('request'),
  technician_id: 'technician',
  technician_name: 'Yusuf',
  scheduled_date: '2026-11-24T06:00:00Z',
  accepted: [],
  forerunner_id: null,
});
const tapped = (kind: Step['kind'], more: Partial<HeldDecision> = {}) =>
  held<Step>({ kind, job: subject('job'), at: '2026-11-23T08:00:00Z', accepted: [] }, more);

const refusal = { why: 'A colleague has rejected it.', isSettled: true };

function eventOf(kind: PhaseEvent, one: HeldDecision): OutboxEvent {
  if (kind === 'saved') return { kind, one, version: 5 };
  return kind === 'refused' ? { kind, one, refusal } : { kind, one };
}

const outboxAfter = (events: readonly OutboxEvent[], before: Outbox = emptyOutbox('here')): Outbox =>
  events.reduce((outbox, event) => after(outbox, event).outbox, before);

const waysTo: Readonly<Record<Phase, readonly PhaseEvent[]>> = {
  held: [],
  sending: ['send'],
  slow: ['send', 'delay'],
  unsent: ['send', 'lost'],
  retrying: ['send', 'lost', 'retry'],
};

const outboxIn = (phase: Phase, one: HeldDecision): Outbox =>
  outboxAfter([{ kind: 'hold', one }, ...waysTo[phase].map((kind) => eventOf(kind, one))]);

/** Returns the phase that the event leads to and the message, or `-` if the event changes nothing. */
function outcomeOf(phase: Phase, kind: PhaseEvent, one: HeldDecision = rejected()): string {
  const before = outboxIn(phase, one);
  const { outbox, message } = after(before, eventOf(kind, one));
  if (outbox === before) return '-';
  const to = outbox.held.includes(one) ? phaseOf(outbox, one) : 'gone';
  return message === null ? to : `${to}, ${message}`;
}

const tableOf = (rows: readonly (readonly string[])[], width: number) =>
  rows
    .map((row) =>
      row
        .map((text) => text.padEnd(width))
        .join('')
        .trimEnd(),
    )
    .join('\n');

test('in each phase of a decision, each event leads to the right phase and message', () => {
  const rows = phases.map((phase) => [phase, ...phaseEvents.map((kind) => outcomeOf(phase, kind))]);
  expect(tableOf([['', ...phaseEvents], ...rows], 17)).toMatchInlineSnapshot(`
    "                 send             retry            undo             delay            saved            lost             refused
    held             sending          -                gone             -                -                -                -
    sending          -                -                -                slow             gone, done       unsent, unsent   gone, refused
    slow             -                -                -                -                gone, done_late  unsent, unsent   gone, refused
    unsent           slow             retrying         gone             -                -                -                -
    retrying         -                -                -                -                gone, done_late  unsent           gone, refused"
  `);
});

test('each kind of decision has the same life, and is stored whole for the next page', () => {
  const lifeOf = (one: HeldDecision) =>
    phases.map((phase) => phaseEvents.map((kind) => outcomeOf(phase, kind, one)));
  for (const one of [approved, joined, tapped('leave'), tapped('start')]) {
    expect([one.decision.kind, lifeOf(one)]).toEqual([one.decision.kind, lifeOf(rejected())]);
    expect(heldDecision.parse(JSON.parse(JSON.stringify(one)))).toEqual(one);
  }
});

test('a decision of another page is confirmed as late, because the person does not expect it here', () => {
  const elsewhere = rejected('request', { page: 'elsewhere' });
  expect(phases.map((phase) => outcomeOf(phase, 'saved', elsewhere))).toEqual([
    '-',
    'gone, done_late',
    'gone, done_late',
    '-',
    'gone, done_late',
  ]);
});

test("a saved decision hides its request up to that version, and later steps of a job follow the job's version", () => {
  const one = rejected();
  const leave = tapped('leave');
  const start = tapped('start', { sendAt: 2000 });
  const outbox = outboxAfter([
    { kind: 'hold', one },
    { kind: 'hold', one: leave },
    { kind: 'hold', one: start },
    { kind: 'send', one },
    { kind: 'saved', one, version: 5 },
    { kind: 'send', one: leave },
    { kind: 'saved', one: leave, version: 9 },
  ]);
  expect(outbox.settledVersions).toEqual(
    new Map([
      ['request', 4],
      ['job', 4],
    ]),
  );
  expect(outbox.held).toEqual([
    { ...start, decision: { ...start.decision, job: { ...start.decision.job, version: 9 } } },
  ]);
  expect(outbox.phases).toEqual(new Map());
});

describe('a conflict', () => {
  test('a refused decision is gone, its reason stays until it is read, and its request shows again', () => {
    const one = rejected();
    const before = outboxAfter([{ kind: 'saved', one, version: 5 }], outboxIn('sending', one));
    const outbox = outboxAfter([{ kind: 'refused', one, refusal }], outboxIn('sending', one));
    expect(before.settledVersions.has('request')).toBe(true);
    expect(outbox).toMatchObject({ held: [], lastRefused: { id: 'request' } });
    expect(outbox.settledVersions.has('request')).toBe(false);
    expect(outbox.refusals).toEqual(new Map([['request', refusal]]));
    const read = outboxAfter([{ kind: 'dismiss', storageKey: 'request' }], outbox);
    expect(read.refusals.size).toBe(0);
  });

  test('each refusal of a request is announced, and that of a step is not', () => {
    const one = rejected();
    const first = outboxAfter([{ kind: 'refused', one, refusal }], outboxIn('sending', one));
    const again = rejected('request', { key: 'again' });
    const second = outboxAfter(
      [
        { kind: 'hold', one: again },
        { kind: 'send', one: again },
        { kind: 'refused', one: again, refusal },
      ],
      first,
    );
    expect(second.lastRefused).toEqual(first.lastRefused);
    expect(second.lastRefused).not.toBe(first.lastRefused);
    const step = tapped('leave');
    const ofStep = outboxAfter([{ kind: 'refused', one: step, refusal }], outboxIn('sending', step));
    expect(ofStep.lastRefused).toBeNull();
    expect(ofStep.refusals).toEqual(new Map([['job:leave', refusal]]));
  });

  test('a new decision on a request replaces the earlier one and its refusal', () => {
    const refusedBefore = outboxAfter(
      [{ kind: 'refused', one: rejected(), refusal }],
      outboxIn('sending', rejected()),
    );
    const [second, third] = [rejected('request', { key: 'second' }), rejected('request', { key: 'third' })];
    const outbox = outboxAfter(
      [
        { kind: 'hold', one: second },
        { kind: 'hold', one: third },
      ],
      refusedBefore,
    );
    expect(outbox.refusals.size).toBe(0);
    expect(outbox.held).toEqual([third]);
  });
});

describe('the order of sending', () => {
  test("a job's second step waits for the first, and a decision that is being sent is not sent again", () => {
    const [one, leave, start] = [rejected(), tapped('leave'), tapped('start', { sendAt: 500 })];
    const all = outboxAfter([
      { kind: 'hold', one: leave },
      { kind: 'hold', one },
      { kind: 'hold', one: start },
    ]);
    expect(readyIn(all)).toEqual([start, one]);
    expect(readyIn(outboxAfter([{ kind: 'send', one: start }], all))).toEqual([one]);
    const failed = outboxAfter(
      [
        { kind: 'send', one: start },
        { kind: 'lost', one: start },
      ],
      all,
    );
    expect(readyIn(failed)).toEqual([start, one]);
  });

  test('this page waits longer for a decision of another page, and not at all once that page has closed', () => {
    const outbox = emptyOutbox('here');
    const elsewhere = rejected('request', { page: 'elsewhere' });
    const [left] = outboxAfter([{ kind: 'leave', one: elsewhere }], outbox).held;
    expect([rejected(), elsewhere, left].map((one) => one && dueAt(outbox, one))).toEqual([1000, 6000, 0]);
  });

  test('the stored decisions replace those that the page knew', () => {
    const stored = [rejected('second', { sendAt: 2000 }), rejected('first')];
    const { held: read } = outboxAfter([{ kind: 'read', held: stored }], outboxIn('held', rejected('gone')));
    expect(read.map(({ decision }) => 'request' in decision && decision.request.id)).toEqual([
      'first',
      'second',
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import {
  type Act,
  type ActKind,
  actKinds,
  type HeldDecision,
  heldDecision,
  isOfTechnician,
  type Step,
  type Verdict,
} from './decision.ts';
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

function held<Of extends Verdict | Step | Act>(
  decision: Of,
  more: Partial<HeldDecision> = {},
): HeldDecision<Of> {
  const key = `key of ${JSON.stringify(decision)}`;
  const unsent = { isTried: false, mayHaveArrived: false, refused: null } as const;
  const made = { userId: 'user', actingFor: null, sendAt: 1000, madeAt: 1000, page: 'here', isLeft: false };
  return { key, ...made, ...unsent, ...more, decision };
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

const did = (kind: ActKind, input: Act['input'] = {}, more: Partial<HeldDecision> = {}) =>
  held<Act>({ kind, job: subject('job'), at: '2026-11-23T08:00:00Z', input }, more);

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
  refused: ['send', 'refused'],
};

const outboxIn = (phase: Phase, one: HeldDecision): Outbox =>
  outboxAfter([{ kind: 'hold', one }, ...waysTo[phase].map((kind) => eventOf(kind, one))]);

/** Returns the phase that the event leads to and the message, or `-` if the event changes nothing. */
function outcomeOf(phase: Phase, kind: PhaseEvent, one: HeldDecision = rejected()): string {
  const before = outboxIn(phase, one);
  const [known = one] = before.held;
  const { outbox, message } = after(before, eventOf(kind, known));
  if (outbox === before) return '-';
  const now = outbox.held.find(({ key }) => key === one.key);
  const to = now === undefined ? 'gone' : phaseOf(outbox, now);
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
    "                 send             retry            undo             delay            saved            lost             refused          gone             drop
    held             sending          -                gone             -                -                -                -                -                gone
    sending          -                -                -                slow             gone, done       unsent, unsent   gone, refused    gone             -
    slow             -                -                -                -                gone, done_late  unsent, unsent   gone, refused    gone             -
    unsent           slow             retrying         gone             -                -                -                -                -                gone
    retrying         -                -                -                -                gone, done_late  unsent           gone, refused    gone             -
    refused          gone             -                gone             -                -                -                -                -                gone"
  `);
});

test('each kind of decision has the lifecycle of its role, and is stored complete for the next page', () => {
  const lifeOf = (one: HeldDecision) =>
    phases.map((phase) => phaseEvents.map((kind) => outcomeOf(phase, kind, one)));
  const acts = actKinds.map((kind) => did(kind));
  for (const one of [approved, joined, tapped('leave'), tapped('start'), ...acts]) {
    const like = isOfTechnician(one) ? tapped('leave') : rejected();
    expect([one.decision.kind, lifeOf(one)]).toEqual([one.decision.kind, lifeOf(like)]);
    expect(heldDecision.parse(JSON.parse(JSON.stringify(one)))).toEqual(one);
  }
});

test("a technician's entry stays with its refusal until the technician sends it again or discards it", () => {
  const one = tapped('leave');
  expect(outcomeOf('retrying', 'refused', one)).toBe('refused, refused');
  expect(phaseEvents.filter((kind) => outcomeOf('refused', kind, one) !== '-')).toEqual(['drop']);
  const [refusedOne = one] = outboxIn('refused', one).held;
  const decision = { ...one.decision, job: { ...one.decision.job, version: 9 } };
  const again = outboxAfter(
    [{ kind: 'amend', one: refusedOne, decision, newKey: 'new' }],
    outboxIn('refused', one),
  );
  expect(again.held).toEqual([{ ...one, decision, key: 'new' }]);
  expect(readyIn(again)).toEqual(again.held);
});

test('a decision from another page is confirmed as late, because the person does not expect it here', () => {
  const elsewhere = rejected('request', { page: 'elsewhere' });
  expect(phases.map((phase) => outcomeOf(phase, 'saved', elsewhere))).toEqual([
    '-',
    'gone, done_late',
    'gone, done_late',
    '-',
    'gone, done_late',
    '-',
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
  test('a refused decision is gone, its reason stays until it is read, and its request is shown again', () => {
    const one = rejected();
    const before = outboxAfter([{ kind: 'saved', one, version: 5 }], outboxIn('sending', one));
    const outbox = outboxAfter([{ kind: 'refused', one, refusal }], outboxIn('sending', one));
    expect(before.settledVersions.has('request')).toBe(true);
    expect(outbox).toMatchObject({ held: [], lastRefused: { id: 'request' } });
    expect(outbox.settledVersions.has('request')).toBe(false);
    expect(outbox.refusals).toEqual(new Map([['request', refusal]]));
    const read = outboxAfter([{ kind: 'dismiss', slot: 'request' }], outbox);
    expect(read.refusals.size).toBe(0);
  });

  test('each refused decision on a request is announced, and a refused step is not', () => {
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
  test("a job's second entry waits for the first, and a decision that is being sent is not sent again", () => {
    const [one, leave, start] = [rejected(), tapped('leave'), tapped('start', { sendAt: 500 })];
    const all = outboxAfter([
      { kind: 'hold', one: leave },
      { kind: 'hold', one },
      { kind: 'hold', one: start },
    ]);
    // The clock was set back between the two taps, but their order does not change.
    expect(readyIn(all)).toEqual([leave, one]);
    expect(readyIn(outboxAfter([{ kind: 'send', one: leave }], all))).toEqual([one]);
    const failed = outboxAfter(
      [
        { kind: 'send', one: leave },
        { kind: 'lost', one: leave },
      ],
      all,
    );
    expect(readyIn(failed)).toEqual([{ ...leave, isTried: true }, one]);
  });

  test('this page waits longer for a decision from another page, and not at all once that page has closed', () => {
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

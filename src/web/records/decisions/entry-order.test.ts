import { expect, test } from 'vitest';
import { type Act, type ActKind, type Decision, type HeldDecision, isActDecision } from './decision.ts';
import { after, emptyOutbox, type Outbox, type OutboxEvent, readyIn } from './outbox.ts';

const job = { id: 'job', version: 4, number: 'JO-1042', time_zone: 'Asia/Bahrain' };

function held(decision: Decision): HeldDecision {
  const unsent = { isTried: false, mayHaveArrived: false, refused: null } as const;
  const made = { userId: 'user', actingFor: null, sendAt: 1000, madeAt: 1000, page: 'here', isLeft: false };
  return { key: `key of ${JSON.stringify(decision)}`, ...made, ...unsent, decision };
}

const did = (kind: ActKind, input: Act['input'] = {}) =>
  held({ kind, job, at: '2026-11-23T08:00:00Z', input });
const left = held({ kind: 'leave', job, at: '2026-11-23T08:00:00Z', accepted: [] });
const rejected = held({
  kind: 'reject',
  request: { ...job, id: 'request' },
  rejection_reason: 'No.',
});

const outboxAfter = (events: readonly OutboxEvent[], before: Outbox = emptyOutbox('here')): Outbox =>
  events.reduce((outbox, event) => after(outbox, event).outbox, before);

test('a refused entry stops the later ones of its job, and no others', () => {
  const [leave, submit, other] = [left, did('submit'), rejected];
  const all = outboxAfter([
    { kind: 'hold', one: leave },
    { kind: 'send', one: leave },
    { kind: 'refused', one: leave, refusal: { why: 'Not yours.', isSettled: false } },
    { kind: 'hold', one: submit },
    { kind: 'hold', one: other },
  ]);
  expect(readyIn(all)).toEqual([other]);
  const [refusedLeave = leave] = all.held;
  const dropped = outboxAfter([{ kind: 'drop', one: refusedLeave }], all);
  expect(readyIn(dropped).map(({ decision }) => decision.kind)).toEqual(['reject', 'submit']);
});

test('a newer form replaces the unsent one, but not one that may have reached the server', () => {
  const [first, second] = [did('save', { work_performed: 'One' }), did('save', { work_performed: 'Two' })];
  const both = (events: readonly OutboxEvent[]) =>
    outboxAfter([{ kind: 'hold', one: first }, ...events, { kind: 'hold', one: second }]).held.map(
      ({ decision }) => isActDecision(decision) && decision.input.work_performed,
    );
  expect(both([])).toEqual(['Two']);
  expect(both([{ kind: 'attempt', one: first }])).toEqual(['One', 'Two']);
  const comments = [did('comment', { text: 'One' }), did('comment', { text: 'Two' })];
  expect(outboxAfter(comments.map((one) => ({ kind: 'hold', one }))).held).toHaveLength(2);
});

test('an uploaded photo is named by its ID in the entries after it, and a discarded one is removed', () => {
  const upload = did('upload', { name: 'gasket.jpg' });
  const entries = [
    upload,
    did('attach', { file_ids: [upload.key, 'older'] }),
    did('miss', { photo_ids: [] }),
  ];
  const all = outboxAfter(entries.map((one) => ({ kind: 'hold', one })));
  const inputsAfter = (event: OutboxEvent) =>
    outboxAfter([{ kind: 'send', one: upload }, event], all).held.map(
      ({ decision }) => isActDecision(decision) && decision.input,
    );
  const saved = inputsAfter({ kind: 'saved', one: upload, version: null, fileId: 'file' });
  expect(saved).toEqual([{ file_ids: ['file', 'older'] }, { photo_ids: [] }]);
  const [sent = upload] = outboxAfter([{ kind: 'drop', one: upload }], all).held;
  expect(isActDecision(sent.decision) && sent.decision.input).toEqual({ file_ids: ['older'] });
});

import { expect, test } from 'vitest';
import { arrangeActions } from './record-actions.ts';

const run = () => undefined;
const approve = { text: 'approve', run };
const review = { text: 'review', run };
const reject = { text: 'reject', isFinal: true, run };
const handOver = { text: 'hand over', isRare: true, run };

test('the first action is the next step, and the others are in the menu, the final ones last', () => {
  expect(arrangeActions([approve, reject, review], { hasNext: true })).toEqual({
    next: approve,
    beside: null,
    more: [review, reject],
  });
});

test('a single other action is a button, unless it is final', () => {
  expect(arrangeActions([approve, review], { hasNext: true })).toEqual({
    next: approve,
    beside: review,
    more: [],
  });
  expect(arrangeActions([approve, reject], { hasNext: true })).toEqual({
    next: approve,
    beside: null,
    more: [reject],
  });
});

test('a frequent action is a button next to the next step, and all others are in the menu', () => {
  const edit = { text: 'edit', isFrequent: true, run };
  expect(arrangeActions([approve, review, edit, reject], { hasNext: true })).toEqual({
    next: approve,
    beside: edit,
    more: [review, reject],
  });
  expect(arrangeActions([edit, review], { hasNext: true })).toEqual({ next: edit, beside: review, more: [] });
});

test('a final or rare action is never the next step', () => {
  expect(arrangeActions([handOver, reject], { hasNext: true })).toEqual({
    next: null,
    beside: null,
    more: [handOver, reject],
  });
  expect(arrangeActions([reject], { hasNext: true }).more).toEqual([reject]);
});

test('no action is highlighted when the next step is elsewhere on the page', () => {
  expect(arrangeActions([approve, review], { hasNext: false })).toEqual({
    next: null,
    beside: null,
    more: [approve, review],
  });
});

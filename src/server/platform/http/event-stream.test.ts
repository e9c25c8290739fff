import { expect, test, vi } from 'vitest';
import { frameOf, mostFramesBehind, openEventStream } from './event-stream.ts';

function openWatched() {
  const ends = { onEnd: vi.fn(), cutOff: vi.fn() };
  return { ...openEventStream(ends), ...ends };
}

async function textOf(body: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(body).text();
}

test('frames arrive in order, including those sent just before the end, and none after it', async () => {
  const { body, send, end, onEnd, cutOff } = openWatched();
  send(frameOf('change', { record_id: 'one' }));
  send(frameOf('heartbeat', {}));
  end();
  send(frameOf('change', { record_id: 'two' }));
  end();
  expect(await textOf(body)).toBe(
    'event: change\ndata: {"record_id":"one"}\n\nevent: heartbeat\ndata: {}\n\n',
  );
  expect([onEnd.mock.calls.length, cutOff.mock.calls.length]).toEqual([1, 0]);
});

test('a reader that stops reading is disconnected, and no more frames wait for it', () => {
  const { send, onEnd, cutOff } = openWatched();
  const frame = frameOf('change', {});
  for (let sent = 1; sent < mostFramesBehind; sent++) send(frame);
  expect([onEnd.mock.calls.length, cutOff.mock.calls.length]).toEqual([0, 0]);
  for (let sent = 0; sent < mostFramesBehind; sent++) send(frame);
  expect([onEnd.mock.calls.length, cutOff.mock.calls.length]).toEqual([1, 1]);
});

test('a reader that keeps up is never disconnected', async () => {
  const { body, send, onEnd, cutOff } = openWatched();
  const reader = body.getReader();
  for (let sent = 0; sent < 3 * mostFramesBehind; sent++) {
    send(frameOf('change', { sent }));
    await reader.read();
  }
  expect([onEnd.mock.calls.length, cutOff.mock.calls.length]).toEqual([0, 0]);
  await reader.cancel();
  expect([onEnd.mock.calls.length, cutOff.mock.calls.length]).toEqual([1, 0]);
});

/**
 * The maximum number of frames queued for a reader. A reader that falls further behind is disconnected and has to start
 * over.
 */
export const mostFramesBehind = 1_000;

/** A stream of server-sent events to a single reader. */
export type EventStream = {
  readonly body: ReadableStream<Uint8Array>;
  /** Does nothing once the stream has ended. */
  readonly send: (frame: Uint8Array) => void;
  /** Ends the stream. Frames that were sent before still arrive. */
  readonly end: () => void;
};

type Ends = {
  /** Called once, no matter which side ends the stream. */
  readonly onEnd: () => void;
  /** Closes the connection of a reader that has stopped reading. */
  readonly cutOff: () => void;
};

const encoder = new TextEncoder();

/** Returns one event in its wire format. Any number of streams may send the same frame. */
export function frameOf(event: string, data: object): Uint8Array {
  return encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

export function openEventStream({ onEnd, cutOff }: Ends): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start: (opened) => {
        controller = opened;
      },
      cancel: () => finish(),
    },
    new CountQueuingStrategy({ highWaterMark: mostFramesBehind }),
  );
  const finish = () => {
    if (controller === undefined) return;
    controller = undefined;
    onEnd();
  };
  const end = () => {
    controller?.close();
    finish();
  };
  return {
    body,
    send: (frame) => {
      controller?.enqueue(frame);
      if ((controller?.desiredSize ?? 1) > 0) return;
      end();
      cutOff();
    },
    end,
  };
}

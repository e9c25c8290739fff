import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { requireChannel } from './identity.ts';
import { giveUp } from './silent-connections.ts';

type Handlers = {
  readonly onMessage: (payload: string) => void;
  readonly onGap: () => void;
  readonly onError: ((error: Error) => void) | undefined;
};

const retryDelaysMs = [100, 1_000, 2_000, 5_000, 10_000];
const heartbeatMs = 20_000;
const farewellMs = 1_000;

/** Listens on a separate connection, which reconnects automatically. Rejects only if the first attempt fails. */
export async function listenOn(
  connection: pg.ClientConfig,
  channel: string,
  { onMessage, onGap, onError }: Handlers,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client(connection);
    client.on('error', (error) => onError?.(error));
    client.on('notification', ({ payload }) => onMessage(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${requireChannel(channel)}`);
      return client;
    } catch (error) {
      await client.end();
      throw error;
    }
  };

  const reconnect = async (): Promise<pg.Client> => {
    for (let attempt = 0; ; attempt += 1) {
      await sleep(retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)], undefined, {
        signal: stopping.signal,
      });
      try {
        return await connect();
      } catch (error) {
        onError?.(asError(error));
      }
    }
  };

  const keep = async (first: pg.Client): Promise<void> => {
    for (let client = first; ; onGap()) {
      await lossOf(client, stopping.signal);
      if (stopping.signal.aborted) return;
      client = await reconnect();
    }
  };

  const listening = keep(await connect()).catch((error: unknown) => {
    if (!stopping.signal.aborted) onError?.(asError(error));
  });
  return async () => {
    stopping.abort();
    await listening;
  };
}

/** Resolves when the connection is lost. The heartbeat detects a server that no longer answers. */
async function lossOf(client: pg.Client, signal: AbortSignal): Promise<void> {
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  const end = () => {
    void client.end();
    setTimeout(() => giveUp(client), farewellMs).unref();
  };
  const heartbeat = setInterval(() => {
    client.query('SELECT 1').catch(end);
  }, heartbeatMs);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  await ended;
  clearInterval(heartbeat);
  signal.removeEventListener('abort', end);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

import { isSessionOver, ProblemError } from './api-client.ts';

/** The pauses before further attempts, in milliseconds. The server may be busy with other requests. */
const pausesMs = [1000, 3000, 8000, 20_000];
const worthWaiting = [429, 502, 503, 504];

/**
 * Loads one of many parts, and waits while the server is busy or restarts. Rejects immediately if waiting is
 * futile.
 */
export async function loadPatiently<Part>(load: () => Promise<Part>, signal: AbortSignal): Promise<Part> {
  for (const pauseMs of pausesMs) {
    try {
      return await load();
    } catch (error) {
      if (signal.aborted || isSessionOver(error)) throw error;
      if (error instanceof ProblemError && !worthWaiting.includes(error.problem.status)) throw error;
    }
    await pause(pauseMs, signal);
  }
  return load();
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

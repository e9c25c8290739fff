const timeoutMs = 20_000;

export type Answer = { readonly status: number; readonly isProblem: boolean; readonly text: string };

let noteDate = (_date: string | null): void => undefined;

/** Calls `note` with the server's time in each response: a date in HTTP's format, or null. */
export function onServerDate(note: typeof noteDate): void {
  noteDate = note;
}

/**
 * Makes one attempt and reads the whole response. Returns null after a network error or a timeout. Throws only if the
 * caller aborts.
 */
export async function attempt(url: string, init: RequestInit, signal?: AbortSignal): Promise<Answer | null> {
  // AbortSignal.any is not used, because it is newer than the oldest browsers that the build supports.
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    const response = await fetch(url, { ...init, signal: controller.signal });
    noteDate(response.headers.get('date'));
    const type = response.headers.get('content-type') ?? '';
    return {
      status: response.status,
      isProblem: type.startsWith('application/problem+json'),
      text: await response.text(),
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    return null;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

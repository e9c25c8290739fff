/** A timer that fires this many milliseconds late shows that the process itself was busy. */
const lateMs = 20;

export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * Rejects with the message if the promise does not settle within `timeoutMs`. If this process was too busy to notice
 * an answer in that time, waits once more for the same time.
 */
export async function withTimeout<T>(timeoutMs: number, promise: Promise<T>, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const fail = () => reject(new TimeoutError(message));
    const due = performance.now() + timeoutMs;
    timer = setTimeout(() => {
      if (performance.now() - due > lateMs) timer = setTimeout(fail, timeoutMs);
      else fail();
    }, timeoutMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

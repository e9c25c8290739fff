import { useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Runs writes and tracks whether one is running. If a write fails, its result is null and `tell` receives the
 * error.
 */
export function useAttempt(tell: (error: unknown) => void) {
  const [isRunning, setRunning] = useState(false);
  const attempt = async <Output>(send: () => Promise<Output>): Promise<Output | null> => {
    setRunning(true);
    try {
      return await send();
    } catch (error) {
      // A field that is disabled during the write cannot take the focus when its error is shown.
      flushSync(() => setRunning(false));
      tell(error);
      return null;
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, attempt };
}

import { useState } from 'react';
import { flushSync } from 'react-dom';

/** Runs a write. Says whether it is running; the result is null when it failed, after `tell` was told why. */
export function useAttempt(tell: (error: unknown) => void) {
  const [isRunning, setRunning] = useState(false);
  const attempt = async <Output>(send: () => Promise<Output>): Promise<Output | null> => {
    setRunning(true);
    try {
      return await send();
    } catch (error) {
      // A field that is disabled while running cannot take the focus that its error gives it.
      flushSync(() => setRunning(false));
      tell(error);
      return null;
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, attempt };
}

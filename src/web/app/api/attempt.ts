import { useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Runs a write and tracks whether it is running. If it fails, the result is null and `tell` gets the reason.
 */
export function useAttempt(tell: (error: unknown) => void) {
  const [isRunning, setRunning] = useState(false);
  const attempt = async <Output>(send: () => Promise<Output>): Promise<Output | null> => {
    setRunning(true);
    try {
      return await send();
    } catch (error) {
      // A field that is disabled during the write cannot receive the focus for its error.
      flushSync(() => setRunning(false));
      tell(error);
      return null;
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, attempt };
}

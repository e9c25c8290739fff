import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Distinguishes this component's own changes to a value from changes by others. Its own changes arrive late, and
 * sometimes two at a time. Call the returned function with a value before requesting it. The function records the
 * value, and returns false if it was already requested.
 */
export function useOwnChanges(value: string, onForeign: () => void): (next: string) => boolean {
  const pending = useRef<string[]>([]);
  const follow = useEffectEvent(() => {
    const index = pending.current.indexOf(value);
    pending.current = index < 0 ? [] : pending.current.slice(index + 1);
    if (index < 0) onForeign();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the value matters
  useEffect(() => follow(), [value]);
  return (next) => {
    if (next === (pending.current.at(-1) ?? value)) return false;
    pending.current.push(next);
    return true;
  };
}

import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Tells the changes of a value that were asked for here from those that come from elsewhere. The asked ones come late,
 * and sometimes two at once. Call the returned function with a value before asking for it: it notes the value, and
 * returns false when that was already asked for.
 */
export function useOwnChanges(value: string, onForeign: () => void): (next: string) => boolean {
  const asked = useRef<string[]>([]);
  const follow = useEffectEvent(() => {
    const index = asked.current.indexOf(value);
    asked.current = index < 0 ? [] : asked.current.slice(index + 1);
    if (index < 0) onForeign();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the value that is followed
  useEffect(() => follow(), [value]);
  return (next) => {
    if (next === (asked.current.at(-1) ?? value)) return false;
    asked.current.push(next);
    return true;
  };
}

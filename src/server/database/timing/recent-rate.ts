const secondMs = 1_000;

/**
 * Counts the events of this second and of the previous one. The rate is that of the busier second, so it rises
 * immediately and falls within two seconds.
 */
export function openRecentRate() {
  let second = 0;
  let inSecond = 0;
  let inSecondBefore = 0;
  const moveTo = (now: number) => {
    const next = Math.floor(now / secondMs);
    if (next === second) return;
    inSecondBefore = next === second + 1 ? inSecond : 0;
    inSecond = 0;
    second = next;
  };
  return {
    count: (now = performance.now()) => {
      moveTo(now);
      inSecond += 1;
    },
    perSecond: (now = performance.now()) => {
      moveTo(now);
      return Math.max(inSecond, inSecondBefore);
    },
  };
}

import { say } from './say.ts';

/** Returns how many of the plan's visits are used, even if that is more than the plan includes. */
export function visitsUsed(
  used: number,
  included: number,
  countText: (count: number) => number | string = Number,
) {
  return used > included
    ? say`المستخدمة ${countText(used)}، والمشمولة ${countText(included)}`
    : say`${countText(used)} من ${countText(included)}`;
}

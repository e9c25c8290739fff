/**
 * Returns how many of the plan's visits are used. The number can be higher than the plan includes if the plan was
 * changed to a smaller one.
 */
export function visitsUsed(used: number, included: number, countText: (count: number) => string = String) {
  return used > included
    ? `${countText(used)} used, ${countText(included)} included`
    : `${countText(used)} of ${countText(included)}`;
}

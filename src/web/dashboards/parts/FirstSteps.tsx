import { getFirstSteps } from '#contract/dashboards/first-steps.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { part } from '#web/app/parts/part.tsx';

const FirstStepList = part(() => import('./FirstStepList.tsx').then((m) => m.FirstStepList));

/** Leads a new operator to its first signed visit. Renders nothing afterward. */
export function FirstSteps() {
  const { data } = useServerQuery(getFirstSteps, {});
  return data === undefined || data.done.includes('signature') ? null : <FirstStepList done={data.done} />;
}

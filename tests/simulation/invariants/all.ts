import type { World } from '../world.ts';
import { windowInvariants } from './announced-windows.ts';
import { belongingInvariants } from './belonging.ts';
import { clientPageInvariants } from './client-pages.ts';
import { erasedInvariants } from './erased.ts';
import { fateInvariants } from './fates.ts';
import { figureInvariants } from './figures.ts';
import { historyInvariants } from './histories.ts';
import { invoiceInvariants } from './invoices.ts';
import { keyInvariants } from './keys.ts';
import { nextStepInvariants } from './next-steps.ts';
import { noticeInvariants } from './notices.ts';
import { notifiedInvariants } from './notified.ts';
import { onCallInvariants } from './on-call.ts';
import { placeInvariants } from './places.ts';
import { renewalInvariants } from './renewals.ts';
import { roleInvariants } from './roles.ts';
import { rowInvariants } from './rows.ts';
import { type CheckResult, type Invariant, sceneOf } from './scene.ts';
import { sentenceInvariants } from './sentences.ts';
import { siteInvariants } from './sites.ts';
import { visitLinkInvariants } from './visit-links.ts';
import { visitInvariants } from './visits.ts';
import { warrantyInvariants } from './warranties.ts';
import { writtenInvariants } from './written.ts';

const invariants: readonly Invariant[] = [
  ...fateInvariants,
  ...placeInvariants,
  ...nextStepInvariants,
  ...figureInvariants,
  ...notifiedInvariants,
  ...writtenInvariants,
  ...belongingInvariants,
  ...erasedInvariants,
  ...roleInvariants,
  ...renewalInvariants,
  ...keyInvariants,
  ...rowInvariants,
  ...visitInvariants,
  ...onCallInvariants,
  ...windowInvariants,
  ...sentenceInvariants,
  ...clientPageInvariants,
  ...noticeInvariants,
  ...historyInvariants,
  ...warrantyInvariants,
  ...siteInvariants,
  ...invoiceInvariants,
  ...visitLinkInvariants,
];

export type Checked = CheckResult & { readonly promise: string };

/** Checks every promise at the current time, from outside the product. */
export const checkAll = (world: World): Promise<Checked[]> => checkThese(world, invariants);

/** Checks only these promises. */
export function checkSome(world: World, promises: readonly string[]): Promise<Checked[]> {
  return checkThese(
    world,
    invariants.filter(({ promise }) => promises.includes(promise)),
  );
}

async function checkThese(world: World, these: readonly Invariant[]): Promise<Checked[]> {
  const scene = sceneOf(world);
  const checked: Checked[] = [];
  for (const { promise, check } of these) checked.push({ promise, ...(await check(scene)) });
  return checked;
}

/** Combines the results of several checks: the total number of checked items, and every fault. */
export function joined(looks: readonly (readonly Checked[])[]): Checked[] {
  return invariants.map(({ promise }) => {
    const found = looks.flat().filter((one) => one.promise === promise);
    return {
      promise,
      looked: found.reduce((sum, { looked }) => sum + looked, 0),
      wrong: [...new Set(found.flatMap(({ wrong }) => wrong))],
    };
  });
}

import type { CmasaPlan } from './visit-coverage.ts';

export const clientLimits = {
  name: { min: 1, max: 100 },
  phone: { min: 1, max: 40 },
  address: { min: 1, max: 500 },
} as const;

export type PlanFields = {
  readonly cmasa_plan_type: CmasaPlan | null;
  readonly cmasa_start_date: string | null;
  readonly cmasa_expiry: string | null;
};

/** What the form really says: without a plan its hidden dates say nothing. */
export function settlePlan<Form extends PlanFields>(form: Form): Form {
  return form.cmasa_plan_type === null ? { ...form, cmasa_start_date: null, cmasa_expiry: null } : form;
}

/** A plan that would end before it begins covers nothing; compared by calendar day. */
export function planEndsBeforeStart({ cmasa_start_date, cmasa_expiry }: PlanFields): boolean {
  return cmasa_start_date !== null && cmasa_expiry !== null && cmasa_expiry.slice(0, 10) < cmasa_start_date;
}

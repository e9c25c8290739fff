import { type PlanFields, planRefusal, settlePlan } from '#domain/client.ts';
import { type FieldChanges, withChanges } from '#domain/field-changes.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { because } from '#words/say/because.ts';

/**
 * Returns the changed plan. Throws an error that names the field if the plan's dates, in the operator's time zone, are
 * not valid.
 */
export function settledPlan(
  before: PlanFields,
  fields: FieldChanges<PlanFields<string>>,
  time_zone: string,
): PlanFields {
  const { cmasa_plan_type, cmasa_start_date, cmasa_expiry } = fields;
  const plan = settlePlan(
    withChanges<PlanFields>(
      {
        cmasa_plan_type: before.cmasa_plan_type,
        cmasa_start_date: before.cmasa_start_date,
        cmasa_expiry: before.cmasa_expiry,
      },
      { cmasa_plan_type, cmasa_start_date, cmasa_expiry: instantOf(cmasa_expiry) },
    ),
  );
  const refusal = planRefusal(plan, time_zone);
  if (refusal !== null) throw invalidInput(refusal.path, because(refusal.reason));
  return plan;
}

function instantOf(instant: string | null | undefined): Date | null | undefined {
  return typeof instant === 'string' ? new Date(instant) : instant;
}

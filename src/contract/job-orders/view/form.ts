import * as z from 'zod/mini';
import { instant } from '#contract/calls/fields.ts';
import { freeReasons } from '#domain/price/free-visit.ts';
import { priceQuestions } from '#domain/price/price-question.ts';
import { cmasaPlans, planCoverageReasons } from '#domain/price/visit-coverage.ts';
import { visitTypes } from '#domain/values/visit-type.ts';

export const part = z.object({ name: z.string() });

export const formCard = {
  job_order_form_submitted_at: z.nullable(instant),
  problem_resolved: z.boolean(),
  follow_up_required: z.boolean(),
};

export const formRecord = {
  work_performed: z.nullable(z.string()),
  technician_notes: z.nullable(z.string()),
  parts_used: z.array(part),
  time_spent_hours: z.number(),
  follow_up_reason: z.nullable(z.string()),
  visit_type: z.enum(visitTypes),
  is_cmasa_covered: z.boolean(),
  visit_fee: z.nullable(z.string()),
  /** The reason why the visit is free, from the saved form. */
  free_reason: z.nullable(z.enum(freeReasons)),
  /** The question about an unusual price, and the technician's answer; both are null for clients. */
  price_question: z.nullable(z.enum(priceQuestions)),
  price_reason: z.nullable(z.string()),
  /** The operator's usual fee for this kind of visit without a plan; null if it has not set one. */
  usual_fee: z.nullable(z.string()),
  currency: z.string(),
};

/**
 * The facts that decide the price on any day of service. An offline device needs them to show the price and to make
 * the summary for the signer. Null for readers who do not submit forms.
 */
export const priceBasis = {
  price_basis: z.nullable(
    z.object({
      terms: z.object({
        time_zone: z.string(),
        cmasa_plan_type: z.nullable(z.enum(cmasaPlans)),
        cmasa_start_date: z.nullable(z.string()),
        expires_on: z.nullable(z.string()),
        cmasa_standard_visits_per_year: z.int(),
        cmasa_premium_visits_per_year: z.int(),
        free_visit_days: z.int(),
      }),
      /** The dates of the client's other covered visits. */
      covered_on: z.array(z.string()),
      visit: z.object({
        type: z.string(),
        /** The warranty that the operator has confirmed. */
        warranty_end: z.nullable(z.string()),
        unconfirmed_warranty_end: z.optional(z.nullable(z.string())),
        /** The signed earlier visits for the same fault. */
        earlier: z.array(
          z.object({
            signed_on: z.string(),
            is_cmasa_covered: z.boolean(),
            free_reason: z.nullable(z.enum(freeReasons)),
            is_same_case: z.boolean(),
          }),
        ),
      }),
    }),
  ),
};

/** The job form's proposal for is_cmasa_covered, with its reason. The reason also says why a visit is free. */
export const formProposal = {
  coverage: z.object({
    is_cmasa_covered: z.boolean(),
    reason: z.enum([...planCoverageReasons, ...freeReasons]),
    visits_left: z.int(),
    /** The end of a warranty that would make the visit free if a planner confirmed it; left out if none would. */
    warranty_to_confirm: z.optional(z.string()),
  }),
};

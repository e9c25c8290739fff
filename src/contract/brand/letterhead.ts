import * as z from 'zod/mini';
import { optionalEmail, optionalPhone, optionalText } from '#contract/calls/fields.ts';
import { operatorLimits } from '#domain/operator.ts';

/** The lines below an operator's name on its reports; the phone number is also on labels. */
export const letterheadForm = {
  address: optionalText(operatorLimits.address),
  service_phone: optionalPhone,
  service_email: optionalEmail,
};

export const letterhead = {
  address: z.nullable(z.string()),
  service_phone: z.nullable(z.string()),
  service_email: z.nullable(z.string()),
};

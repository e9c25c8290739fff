import * as z from 'zod/mini';
import { optionalEmail, optionalPhone, optionalText } from '#contract/calls/fields.ts';
import { named } from '#contract/calls/two-forms.ts';
import { operatorLimits } from '#domain/operator.ts';
import { secondNameLimits } from '#domain/values/second-name.ts';

/**
 * The operator's name in another script, and the lines below it on its reports. The phone number is also on labels.
 */
export const letterheadForm = {
  second_name: optionalText(secondNameLimits.name),
  address: optionalText(operatorLimits.address),
  second_address: optionalText(operatorLimits.address),
  service_phone: optionalPhone,
  service_email: optionalEmail,
};

export const letterhead = {
  second_name: named.second_name,
  address: z.nullable(z.string()),
  second_address: z.nullable(z.string()),
  service_phone: z.nullable(z.string()),
  service_email: z.nullable(z.string()),
};

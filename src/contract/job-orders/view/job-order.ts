import * as z from 'zod/mini';
import { appointmentCard, appointmentRecord } from './appointment.ts';
import { formCard, formProposal, formRecord, priceBasis } from './form.ts';
import { orderCard, orderLinks, orderRecord } from './order.ts';
import { ratingRecord } from './rating.ts';
import { settlementRecord } from './settlement.ts';
import { signatureCard, signatureRecord, signerSummary } from './signature.ts';
import { visitCard, visitRecord } from './visit.ts';

export const jobOrderListed = z.object({
  ...orderCard,
  ...appointmentCard,
  ...visitCard,
  ...formCard,
  ...signatureCard,
});
export type JobOrderListed = z.output<typeof jobOrderListed>;

export const storedJobOrder = z.object({
  ...jobOrderListed.shape,
  ...orderRecord,
  ...appointmentRecord,
  ...visitRecord,
  ...formRecord,
  ...signatureRecord,
  ...ratingRecord,
  ...settlementRecord,
});

/** A job order with the fields that are computed by the domain's rules. */
export const jobOrder = z.object({
  ...storedJobOrder.shape,
  ...orderLinks,
  ...formProposal,
  ...priceBasis,
  ...signerSummary,
});
export type JobOrderView = z.output<typeof jobOrder>;

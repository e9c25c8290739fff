import * as z from 'zod/mini';
import { storedFeePattern } from '#domain/values/money.ts';
import { reason } from '#words/say/because.ts';
import { visitMinutes } from './durations.ts';

const usualFee = z._default(
  z.nullable(
    z.pipe(
      z.string().check(
        z.trim(),
        z.refine((text) => text === '' || storedFeePattern.test(text), reason('fee_invalid')),
      ),
      z.transform((text: string) => (text === '' ? null : text)),
    ),
  ),
  null,
);

/** The usual fee of each kind of visit that no plan covers; null if the operator has not set one. */
const usualFees = {
  trouble_call_fee: usualFee,
  service_fee: usualFee,
  preventive_maintenance_fee: usualFee,
  event_fee: usualFee,
  /** The fee for an emergency outside the service hours, regardless of the kind of visit. */
  emergency_fee: usualFee,
};

const feeText = z.nullable(z.string());

const usualFeesView = {
  trouble_call_fee: feeText,
  service_fee: feeText,
  preventive_maintenance_fee: feeText,
  event_fee: feeText,
  emergency_fee: feeText,
};

/** The default length and usual fee of each kind of visit. */
export const visitTerms = { ...visitMinutes, ...usualFees };
export const visitTermsView = { ...visitMinutes, ...usualFeesView };

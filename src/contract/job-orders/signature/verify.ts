import * as z from 'zod/mini';
import { brand } from '#contract/brand/brand.ts';
import { defineCall } from '#contract/calls/call.ts';
import { instant } from '#contract/calls/fields.ts';
import { signedSummary } from '#contract/job-orders/view/signature.ts';
import { signatureMethods } from '#domain/job-orders/signature.ts';

/** The content of a report at the time of sealing. The PDF contains the same data. */
const reportFacts = z.object({
  /** The version of the format, which changes when the fields change. Stored reports keep their format. */
  format: z.literal(1),
  number: z.string(),
  time_zone: z.string(),
  operator: z.object({
    name: z.string(),
    /** The name and the address in another script; reports that were sealed earlier lack them. */
    second_name: z.optional(z.nullable(z.string())),
    address: z.nullable(z.string()),
    second_address: z.optional(z.nullable(z.string())),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
  }),
  client_address: z.nullable(z.string()),
  /** The client's name and address in another script; reports that were sealed earlier lack them. */
  client_second_name: z.optional(z.nullable(z.string())),
  client_second_address: z.optional(z.nullable(z.string())),
  second_location: z.optional(z.nullable(z.string())),
  technician_second_name: z.optional(z.nullable(z.string())),
  summary: signedSummary,
  summary_sha256: z.string(),
  signer_name: z.string(),
  signature_method: z.enum(signatureMethods),
  signed_at: instant,
  arrived_at: z.nullable(instant),
  /** The arrival window as announced to the client. */
  told_from: z.nullable(instant),
  told_until: z.nullable(instant),
  /** True if the visit was moved too late to announce a new window; null without a window. */
  is_moved: z.nullable(z.boolean()),
  /**
   * The time of the dispute; null if there is none. The PDF contains the time that was known when it was sealed; the
   * response to a verification contains the current one.
   */
  disputed_at: z.nullable(instant),
  dispute_settled_at: z.nullable(instant),
  dispute_settled_reason: z.nullable(z.string()),
  counter: z.nullable(z.int()),
  plan_balance: z.nullable(z.object({ visits_used: z.int(), visits_per_year: z.int() })),
  photos: z.int(),
});
export type ReportFacts = z.output<typeof reportFacts>;

/** The address of a signed report as a PDF. */
export const reportPdfPath = ({ id }: { readonly id: string }) => `/api/job-orders/${id}/report.pdf`;

/** The address of the certificates whose keys have sealed the reports of this installation. */
export const sealCertificatePath = '/api/seal-certificate';

export const verifyReport = defineCall({
  name: 'signing.verify',
  summary:
    'Find the sealed report that a printed code or a PDF file belongs to. `proof` is the SHA-256 of the code, or of the file. A code or file that belongs to no report of this installation is not found. This is a POST so that the proof is not part of a URL.',
  method: 'POST',
  path: '/api/reports/verify',
  by: 'everybody',
  isKeyless: true,
  mostRows: 'the parts of one visit',
  counts: ['verification'],
  input: z.object({ proof: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  output: z.object({
    /** `file` if the proof is the hash of the file's exact bytes; `code` if it is the hash of the printed code. */
    found_by: z.enum(['file', 'code']),
    /** The operator's country, which determines the names of months. */
    country: z.string(),
    brand: z.nullable(brand),
    sealed_at: instant,
    report: reportFacts,
  }),
});
export type VerifiedReport = z.output<typeof verifyReport.output>;

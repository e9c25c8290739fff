import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, instant, version } from '#contract/calls/fields.ts';
import { supervisedBy } from '#domain/actor.ts';
import { sealCertificateLimits } from '#domain/signing/seal-certificate.ts';
import { reason } from '#words/say/because.ts';

const { fileBytes, password } = sealCertificateLimits;
const base64Letters = Math.ceil(fileBytes / 3) * 4;

/** The operator's own certificate for reports. `version` counts its changes. */
const sealCertificate = z.object({
  id,
  version,
  time_zone: z.string(),
  /** The operator's own certificate; null if its reports are sealed with the installation's key. */
  certificate: z.nullable(
    z.object({
      subject: z.string(),
      issuer: z.string(),
      serial_number: z.string(),
      key_kind: z.string(),
      valid_from: instant,
      valid_until: instant,
      added_at: instant,
      /** The number of issuer certificates in the file. */
      issuers: z.int(),
      state: z.enum(['valid', 'ending', 'expired']),
    }),
  ),
  /** The newest seal of a day; null until the first day with history has ended. */
  last_seal: z.nullable(
    z.object({
      day: z.iso.date(),
      hash: z.string(),
      /** The fingerprint of the installation's key that signed it; null if an earlier version sealed the day. */
      key: z.nullable(z.string()),
    }),
  ),
});
export type SealCertificateView = z.output<typeof sealCertificate>;

export const getSealCertificate = defineCall({
  name: 'operators.get-certificate',
  summary:
    "Get the certificate with which an operator's reports are sealed. Without `operator_id`, get that of the caller's operator.",
  method: 'GET',
  path: '/api/certificate',
  by: supervisedBy('country_operator'),
  reads: ['country_operators'],
  input: z.object({ operator_id: z.optional(id) }),
  output: sealCertificate,
});

export const sealCertificateForm = z.object({
  /** The PKCS #12 file in base64. */
  content: z
    .string()
    .check(
      z.minLength(1, reason('files_missing')),
      z.maxLength(base64Letters, reason('certificate_refused', { why: 'too_large' })),
    ),
  /** The password that opens the file. It is neither stored nor logged. */
  password: z
    .string()
    .check(z.maxLength(password.max, reason('certificate_refused', { why: 'wrong_password' }))),
});

export const addSealCertificate = defineCall({
  name: 'operators.add-certificate',
  summary:
    "Seal an operator's next reports with its own certificate, from a PKCS #12 file with its private key. It replaces the one in use.",
  method: 'POST',
  path: '/api/certificate/{id}',
  by: supervisedBy('country_operator'),
  counts: ['certificate'],
  refusals: [409],
  input: z.object({ id, version, ...sealCertificateForm.shape }),
  output: sealCertificate,
});

export const retireSealCertificate = defineCall({
  name: 'operators.retire-certificate',
  summary: "Seal an operator's next reports with the installation's key again.",
  method: 'POST',
  path: '/api/certificate/{id}/retire',
  by: supervisedBy('country_operator'),
  refusals: [409],
  input: z.object({ id, version }),
  output: sealCertificate,
});

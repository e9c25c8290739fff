/** The limits for an operator's own certificate. */
export const sealCertificateLimits = {
  fileBytes: 64 * 1024,
  password: { max: 200 },
  /** The smallest RSA key, in bits. */
  leastRsaBits: 2048,
  /** The maximum number of certificates between the operator's own certificate and its root. */
  mostInChain: 5,
} as const;

/** The number of days before a certificate expires at which the operator is reminded to replace it. */
export const daysBeforeCertificateEnd = 30;
const dayMs = 86_400_000;

export type SealCertificateState = 'valid' | 'ending' | 'expired';

export function sealCertificateStateOf(valid_until: Date, now: Date): SealCertificateState {
  const left = valid_until.getTime() - now.getTime();
  if (left <= 0) return 'expired';
  return left <= daysBeforeCertificateEnd * dayMs ? 'ending' : 'valid';
}

/** The reasons to refuse a certificate file. */
export type SealCertificateRefusal =
  | 'damaged'
  | 'too_large'
  | 'wrong_password'
  | 'without_key'
  | 'without_certificate'
  | 'weak_key'
  | 'expired'
  | 'not_valid_yet'
  | 'other_purpose'
  | 'does_not_seal';

import type { SealCertificateRefusal, SealCertificateState } from '#domain/signing/seal-certificate.ts';
import { defineWords } from '#words/words.ts';

/** The texts of the operator's own certificate, in its settings. */
export const certificateWords = defineWords('certificate', {
  title: 'Certificate for signed reports',
  hint: 'Signed reports are sealed with a key of this installation, which PDF readers mark as unknown. With your own certificate, they show your company. Reports that are already sealed stay as they are.',
  none: 'No certificate of your own. Reports are sealed with the key of this installation.',
  facts: {
    subject: 'Issued to',
    issuer: 'Issued by',
    serial: 'Serial number',
    key: 'Key',
    validUntil: 'Valid until',
    chain: 'Issuer certificates',
  },
  states: {
    valid: 'In use',
    ending: 'Expires soon',
    expired: 'Expired',
  } satisfies Record<SealCertificateState, string>,
  ending: (date: string) => `This certificate expires on ${date}. Add its successor before that day.`,
  expired: (date: string) =>
    `This certificate expired on ${date}. Since then, reports have been sealed with the key of this installation.`,
  add: 'Add certificate',
  replace: 'Replace certificate',
  file: 'Certificate file',
  fileHint: 'A .p12 or .pfx file with the certificate, its private key and its issuers, up to 64 kB.',
  choose: 'Choose file',
  password: 'File password',
  passwordHint: 'We use it once and do not keep it.',
  added: 'Certificate added',
  addedText: 'New reports will be sealed with it.',
  failed: 'The certificate was not added',
  refusals: {
    damaged: 'This file has no certificate that can be read. Choose a .p12 or .pfx file.',
    too_large: 'The file must not be larger than 64 kB',
    wrong_password: 'This password does not open the file',
    without_key: 'The file has no private key. Export the certificate together with its key.',
    without_certificate: 'The file has no certificate for its private key',
    weak_key: 'Use an RSA key of at least 2048 bits, or an EC key on P-256 or P-384',
    expired: 'This certificate has expired',
    not_valid_yet: 'This certificate is not valid yet',
    other_purpose: 'This certificate is not meant for signatures',
    does_not_seal:
      'We sealed a test document with this certificate, and its seal is not valid. Choose another.',
  } satisfies Record<SealCertificateRefusal, string>,
  lastSeal: {
    title: 'Newest daily seal',
    hint: 'Compare these with the daily seal email and with the output of "npm run verify".',
    day: 'Day',
    seal: 'Seal',
    key: 'Key that signed it',
  },
  retire: {
    open: 'Stop using it',
    title: 'Stop using this certificate?',
    text: 'New reports will be sealed with the key of this installation. Reports that are already sealed stay as they are.',
    submit: 'Stop using it',
    done: 'Certificate no longer used',
  },
});

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type SignedSummary, signedSummaryText } from '#domain/signing/signed-summary.ts';

/** Returns the hash that the server compares. crypto.subtle is missing on pages that are served over plain http. */
export function hashOfSummary(summary: SignedSummary): string {
  return bytesToHex(sha256(utf8ToBytes(signedSummaryText(summary))));
}

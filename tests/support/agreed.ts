import { shippedPrivacyVersion } from '#domain/agreements/privacy-text.ts';

/** The agreement to the privacy text that the product ships, as a form sends it. */
export const agreed = { agreed_to: { operator_id: null, version: shippedPrivacyVersion } };

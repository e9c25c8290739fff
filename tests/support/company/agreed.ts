import { shippedPrivacyVersion } from '#domain/agreements/privacy-text.ts';

/** The agreement to the product's own privacy notice, as a form sends it. */
export const agreed = { agreed_to: { operator_id: null, version: shippedPrivacyVersion } };

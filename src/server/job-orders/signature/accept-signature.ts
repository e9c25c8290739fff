import { invalidInput } from '#server/platform/errors.ts';
import { because } from '#words/say/because.ts';
import { acceptSignatureImage, SignatureRefusedError } from './image.ts';

/** Returns the signature as it will be stored. Refuses a damaged or blank picture with an error at the field. */
export async function acceptSignature(client_signature: string, field = 'client_signature') {
  try {
    return await acceptSignatureImage(client_signature);
  } catch (error) {
    if (!(error instanceof SignatureRefusedError)) throw error;
    throw invalidInput(field, because(`signature_${error.reason}`));
  }
}

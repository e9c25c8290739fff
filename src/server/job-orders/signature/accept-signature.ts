import { invalidInput } from '#server/platform/errors.ts';
import type { Sender } from '#server/platform/visitor.ts';
import { because } from '#words/say/because.ts';
import { acceptSignatureImage, type SignatureImage, SignatureRefusedError } from './image.ts';

/** Returns the signature as it will be stored. Refuses a damaged or blank picture with an error at the field. */
export async function acceptSignature(
  client_signature: string,
  by: Sender,
  field = 'client_signature',
): Promise<SignatureImage> {
  try {
    return await acceptSignatureImage(client_signature, by);
  } catch (error) {
    if (!(error instanceof SignatureRefusedError)) throw error;
    throw invalidInput(field, because(`signature_${error.reason}`));
  }
}

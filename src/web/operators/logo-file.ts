import { type LogoRefusal, logoFormatOf, logoLimits } from '#domain/brand/logo.ts';

/** A picture in base64, and a data URL that displays it. */
export type Logo = { readonly base64: string; readonly address: string };

type ReadLogo = { readonly refusal: LogoRefusal } | { readonly refusal: null; readonly logo: Logo };

/** Reads a picture file, or returns the reason why the server would refuse it. */
export async function readLogo(file: Blob): Promise<ReadLogo> {
  if (file.size > logoLimits.maxBytes) return { refusal: 'too_large' };
  const format = logoFormatOf(new Uint8Array(await file.arrayBuffer()));
  if (format === null) return { refusal: 'not_an_image' };
  const refusal = await refusalOfPixels(file);
  if (refusal !== null) return { refusal };
  const base64 = await base64Of(file);
  return { refusal: null, logo: { base64, address: `data:image/${format};base64,${base64}` } };
}

async function refusalOfPixels(file: Blob): Promise<LogoRefusal | null> {
  try {
    const picture = await createImageBitmap(file);
    const pixels = picture.width * picture.height;
    picture.close();
    return pixels > logoLimits.maxPixels ? 'too_many_pixels' : null;
  } catch (error) {
    if (error instanceof DOMException) return 'damaged';
    throw error;
  }
}

function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'));
    reader.readAsDataURL(file);
  });
}

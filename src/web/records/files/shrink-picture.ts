import { fileLimits } from '#domain/files/stored-file.ts';

const longestSide = 2048;
const quality = 0.8;
/** The size, in bytes, below which a picture is sent unchanged. */
const smallBytes = 300_000;

/**
 * Shrinks a picture if the browser can read it, to suit slow networks and the server's limit. Returns other
 * files unchanged.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (file.type === 'application/pdf') return file;
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    const isTooLarge = width * height > fileLimits.mostPixels;
    if (file.size < smallBytes && !isTooLarge) {
      picture.close();
      return file;
    }
    const scale = Math.min(1, longestSide / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    return jpeg !== null && (isTooLarge || jpeg.size < file.size) ? jpeg : file;
  } catch {
    // The server can read some formats that this browser cannot, such as HEIC.
    return file;
  }
}

/** Returns the file's content in base64. */
export function inBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

const longestSide = 2048;
const quality = 0.8;
/** A picture that is smaller is sent as it is. */
const smallBytes = 300_000;

/** The picture small enough for a slow network, where the browser can read it; every other file stays as it is. */
export async function shrunk(file: Blob): Promise<Blob> {
  if (file.type === 'application/pdf' || file.size < smallBytes) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    return made !== null && made.size < file.size ? made : file;
  } catch {
    // The server reads pictures that this browser cannot, such as HEIC.
    return file;
  }
}

/** What is in the file, in base64. */
export function inBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

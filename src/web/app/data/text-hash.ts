const prime = 0x1b3;
const modulus = 2 ** 32;

/**
 * Returns the 64-bit FNV-1a hash of a text's UTF-16 units, as 16 hexadecimal digits. It is not cryptographic:
 * crypto.subtle is missing on pages that are served over plain http on a local network.
 */
export function textHash(text: string): string {
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (let index = 0; index < text.length; index++) {
    low = (low ^ text.charCodeAt(index)) >>> 0;
    // This multiplies the hash by 2^40 + prime, in halves that a double represents exactly.
    const product = low * prime;
    high = (high * prime + Math.floor(product / modulus) + low * 256) % modulus;
    low = product % modulus;
  }
  return [high, low].map((half) => half.toString(16).padStart(8, '0')).join('');
}

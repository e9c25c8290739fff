import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The size in bytes above which a file is not read. */
const mostBytes = 25_000_000;

export type FileRefusal = 'notPdf' | 'tooLarge' | 'unreadable';

/** Returns the value that the server compares: the SHA-256 of the file, or the reason why it is not a report. */
export async function proofOfFile(file: File): Promise<{ proof: string } | { refused: FileRefusal }> {
  if (file.size > mostBytes) return { refused: 'tooLarge' };
  // A file that was moved or is stored online may not be readable anymore.
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
  if (bytes === null) return { refused: 'unreadable' };
  const isPdf = new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-';
  return isPdf ? { proof: bytesToHex(sha256(bytes)) } : { refused: 'notPdf' };
}

/** Returns the proof for a complete code. crypto.subtle is missing on pages that are served over plain http. */
export function proofOfCode(code: string): string {
  return bytesToHex(sha256(utf8ToBytes(code)));
}

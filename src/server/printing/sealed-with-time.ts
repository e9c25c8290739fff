import type { Server } from '#server/platform/context.ts';
import { describeError } from '#server/platform/problems.ts';
import { sealPdf } from './seal-pdf.ts';
import { timestampOf } from './timestamp.ts';

/** The period after a failure during which reports are sealed without asking the time-stamp server. */
const pauseMs = 60_000;
const pausedUntil = new Map<string, number>();

type Seal = Omit<Parameters<typeof sealPdf>[1], 'timestamps'>;

/**
 * Seals the PDF with a confirmed time if a time-stamp server is set. If the server does not answer, the report is
 * sealed without a confirmed time.
 */
export async function sealedWithTime(
  { timestampUrl, log, now }: Pick<Server, 'timestampUrl' | 'log' | 'now'>,
  pdf: Uint8Array,
  seal: Seal,
): Promise<Uint8Array> {
  const plain = () => sealPdf(pdf, seal);
  if (timestampUrl === null || now().getTime() < (pausedUntil.get(timestampUrl) ?? 0)) return plain();
  try {
    const timestamp = (digest: Uint8Array, algorithm: Parameters<typeof timestampOf>[2]) =>
      timestampOf(timestampUrl, digest, algorithm);
    return await sealPdf(pdf, { ...seal, timestamps: { timestamp } });
  } catch (error) {
    log.error('a report is sealed without a confirmed time', { error: describeError(error) });
    pausedUntil.set(timestampUrl, now().getTime() + pauseMs);
    return plain();
  }
}

import { foldedName } from '#domain/values/folded-name.ts';

export type SignerCandidate = {
  readonly name: string;
  /**
   * The origin of an offered name. `requester`, `person` and `main` still belong to the client; `earlier` signed an
   * earlier visit.
   */
  readonly origin: 'requester' | 'person' | 'main' | 'earlier' | 'former';
  /** The time of an earlier signature; null for other origins. */
  readonly signed_at: Date | null;
};

const offeredOrigins: readonly SignerCandidate['origin'][] = ['requester', 'person', 'main', 'earlier'];

/**
 * Returns the names to offer as signers: the client's people, then earlier signers. An earlier signer with the name of
 * a person who left the client is not offered. An erased person's name is no longer recorded at the client, so no
 * signature from before an erasure is offered.
 */
export function signersToOffer(
  candidates: readonly SignerCandidate[],
  /** The time of the last erasure of a person of the client; null if there was none. */
  erased_at: Date | null,
): string[] {
  const formerNames = new Set(
    candidates.filter(({ origin }) => origin === 'former').map(({ name }) => foldedName(name)),
  );
  const isOffered = ({ name, origin, signed_at }: SignerCandidate) =>
    origin !== 'earlier' ||
    (!formerNames.has(foldedName(name)) &&
      (erased_at === null || (signed_at !== null && signed_at > erased_at)));
  const offered = offeredOrigins.flatMap((origin) =>
    candidates
      .filter((candidate) => candidate.origin === origin && isOffered(candidate))
      .map(({ name }) => name)
      .toSorted(),
  );
  const folded = offered.map(foldedName);
  return offered.filter((_, index) => folded.indexOf(folded[index] ?? '') === index);
}

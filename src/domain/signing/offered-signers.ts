import { formsOfName } from '#domain/values/both-forms.ts';
import { foldedName } from '#domain/values/folded-name.ts';

type OfferedSigner = { readonly name: string; readonly second_name: string | null };

export type SignerCandidate = OfferedSigner & {
  /**
   * The origin of an offered name. `requester`, `person` and `main` still belong to the client; `earlier` signed an
   * earlier visit.
   */
  readonly origin: 'requester' | 'person' | 'main' | 'earlier' | 'former';
  /** The time of an earlier signature; null for other origins. */
  readonly signed_at: Date | null;
};

const offeredOrigins: readonly SignerCandidate['origin'][] = ['requester', 'person', 'main', 'earlier'];

const foldedForms = (signer: OfferedSigner) => formsOfName(signer).map(foldedName);

/**
 * Returns the names to offer as signers: the client's people, then earlier signers. A person is offered once, with
 * both forms of the name. An earlier signer with the name of a person who left the client is not offered. An erased
 * person's name is no longer recorded at the client, so no signer from before an erasure is offered.
 */
export function signersToOffer(
  candidates: readonly SignerCandidate[],
  /** The time of the last erasure of a person of the client; null if there was none. */
  erased_at: Date | null,
): OfferedSigner[] {
  const formerNames = new Set(candidates.filter(({ origin }) => origin === 'former').flatMap(foldedForms));
  const isOffered = ({ name, origin, signed_at }: SignerCandidate) =>
    origin !== 'earlier' ||
    (!formerNames.has(foldedName(name)) &&
      (erased_at === null || (signed_at !== null && signed_at > erased_at)));
  const offered = offeredOrigins.flatMap((origin) =>
    candidates
      .filter((candidate) => candidate.origin === origin && isOffered(candidate))
      .map(({ name, second_name }) => ({ name, second_name }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  );
  const taken = new Set<string>();
  return offered.filter((signer) => {
    const forms = foldedForms(signer);
    const isNew = !forms.some((form) => taken.has(form));
    for (const form of forms) taken.add(form);
    return isNew;
  });
}

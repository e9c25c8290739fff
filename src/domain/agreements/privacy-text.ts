import type { SignatureMethod } from '#domain/signature.ts';

export const privacyTextLimits = { min: 10, max: 20_000 } as const;

/** The version of the shipped text. Every change of its words needs a new version. */
export const shippedPrivacyVersion = 2;

/** The acts by which someone agrees to a privacy text. */
export const agreementWays = ['sign_up', 'invitation', 'role_offer', 'label', 'glass', 'link'] as const;
export type AgreementWay = (typeof agreementWays)[number];

/** The acts that give someone an account or a role. The others belong to a case. */
export const waysIn = ['sign_up', 'invitation', 'role_offer'] as const satisfies AgreementWay[];

export function agreementWayOf(method: SignatureMethod): AgreementWay {
  return method === 'signed_link' ? 'link' : 'glass';
}

/** The key of a privacy text. `operator_id` is null for a text of the installation. */
export type PrivacyTextName = { readonly operator_id: string | null; readonly version: number };

type PrivacyPage = {
  /** The operator of the page; null for the installation. */
  readonly operator: string | null;
  /** The text to show; if left out, the one that applies. */
  readonly text?: PrivacyTextName;
};

/**
 * Returns the path of a privacy text. The installation's text is shown on the page of the operator for which it
 * applied.
 */
export function privacyPath({ operator, text }: PrivacyPage): string {
  const parameters = [
    operator !== null && `operator=${operator}`,
    text !== undefined && `version=${text.version}`,
    text?.operator_id === null && 'of=installation',
  ].filter((part) => part !== false);
  return parameters.length === 0 ? '/privacy' : `/privacy?${parameters.join('&')}`;
}

/** Returns the shipped versions that applied before the first published one; all of them if none was published. */
export function shippedVersionsUntil(firstPublished: number | null): readonly number[] {
  const most = firstPublished === null ? shippedPrivacyVersion : firstPublished - 1;
  return Array.from({ length: Math.min(most, shippedPrivacyVersion) }, (_, index) => index + 1).toReversed();
}

/** A privacy text. `published_at` is null for the shipped text, which applies if none was published. */
export type PrivacyText = PrivacyTextName & { readonly published_at: Date | null };

/**
 * Returns the text that applies at a moment: the operator's newest, else the installation's newest. `texts` holds the
 * texts of one operator and of the installation, and the shipped text.
 */
export function privacyTextAt<Text extends PrivacyText>(texts: readonly Text[], at: Date): Text {
  const [first] = texts
    .filter(({ published_at }) => published_at === null || published_at <= at)
    .toSorted((one, other) => rankOf(other) - rankOf(one) || other.version - one.version);
  if (first === undefined) throw new Error('no privacy text applies');
  return first;
}

/** Ranks a published text before the shipped one, whose version may be higher. */
function rankOf({ operator_id, published_at }: PrivacyText): number {
  if (published_at === null) return 0;
  return operator_id === null ? 1 : 2;
}

/**
 * The minutes in which a replaced text can still be agreed to, so that no one has to start over while reading or
 * signing.
 */
const graceMinutes = 60;

/** Returns the named text if it applies or did within the last hour; else null. */
export function agreeableText<Text extends PrivacyText>(
  texts: readonly Text[],
  name: PrivacyTextName,
  now: Date,
): Text | null {
  const earliest = new Date(now.getTime() - graceMinutes * 60_000);
  const later = texts.flatMap(({ published_at }) =>
    published_at !== null && published_at > earliest && published_at <= now ? [published_at] : [],
  );
  const applied = [earliest, ...later, now].map((at) => privacyTextAt(texts, at));
  return (
    applied.find(
      ({ operator_id, version }) => operator_id === name.operator_id && version === name.version,
    ) ?? null
  );
}

type PrivacyTextPart = { readonly kind: 'heading' | 'paragraph'; readonly text: string };

/** Splits a privacy text for display: lines that start with # are headings, and a blank line ends a paragraph. */
export function privacyTextParts(text: string): readonly PrivacyTextPart[] {
  return text
    .replaceAll(/^#.*$/gm, '\n$&\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('#')
        ? { kind: 'heading', text: part.replace(/^#+\s*/, '') }
        : { kind: 'paragraph', text: part },
    );
}

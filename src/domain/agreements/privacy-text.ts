import type { SignatureMethod } from '#domain/signature.ts';

export const privacyTextLimits = { min: 10, max: 20_000 } as const;

/** The version of the text that the product ships. A change of its words needs the next version. */
export const shippedPrivacyVersion = 2;

/** By which act someone agrees to a privacy text. */
export const agreementWays = ['sign_up', 'invitation', 'role_offer', 'label', 'glass', 'link'] as const;
export type AgreementWay = (typeof agreementWays)[number];

/** The acts by which someone comes to an account or a role. The others belong to a case. */
export const waysIn = ['sign_up', 'invitation', 'role_offer'] as const satisfies AgreementWay[];

export function agreementWayOf(method: SignatureMethod): AgreementWay {
  return method === 'signed_link' ? 'link' : 'glass';
}

/** Names one privacy text. `operator_id` is null for a text of the installation. */
export type PrivacyTextName = { readonly operator_id: string | null; readonly version: number };

type PrivacyPage = {
  /** Whose page it is; null for that of the installation. */
  readonly operator: string | null;
  /** The one text to be read; without it the one that applies. */
  readonly text?: PrivacyTextName;
};

/** Where a privacy text is read. The installation's text is read on the page of the operator for which it applied. */
export function privacyPath({ operator, text }: PrivacyPage): string {
  const said = [
    operator !== null && `operator=${operator}`,
    text !== undefined && `version=${text.version}`,
    text?.operator_id === null && 'of=installation',
  ].filter((part) => part !== false);
  return said.length === 0 ? '/privacy' : `/privacy?${said.join('&')}`;
}

/** The shipped versions that applied until the first one was published; all of them where none was. */
export function shippedVersionsUntil(firstPublished: number | null): readonly number[] {
  const most = firstPublished === null ? shippedPrivacyVersion : firstPublished - 1;
  return Array.from({ length: Math.min(most, shippedPrivacyVersion) }, (_, index) => index + 1).toReversed();
}

/** `published_at` is null for the text that the product ships, which applies where nothing was published. */
export type PrivacyText = PrivacyTextName & { readonly published_at: Date | null };

/**
 * The text that applies at a moment: the newest of the operator, else the newest of the installation. `texts` holds those
 * of one operator and of the installation, and the one that the product ships.
 */
export function privacyTextAt<Text extends PrivacyText>(texts: readonly Text[], at: Date): Text {
  const [first] = texts
    .filter(({ published_at }) => published_at === null || published_at <= at)
    .toSorted((one, other) => rankOf(other) - rankOf(one) || other.version - one.version);
  if (first === undefined) throw new Error('no privacy text applies');
  return first;
}

/** A published text comes before the shipped one, whose version may have overtaken it. */
function rankOf({ operator_id, published_at }: PrivacyText): number {
  if (published_at === null) return 0;
  return operator_id === null ? 1 : 2;
}

/** A text that was replaced can be agreed to for an hour, so no one who reads or signs meanwhile has to begin again. */
const graceMinutes = 60;

/** The text of the name, if it applies or did so within the last hour; else null. */
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

/** A privacy text as it is shown: lines that begin with # are headings, and a blank line ends a paragraph. */
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

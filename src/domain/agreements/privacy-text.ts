import type { SignatureMethod } from '#domain/job-orders/signature.ts';
import type { Language } from '#domain/values/language.ts';

export const privacyTextLimits = { min: 10, max: 20_000 } as const;

/** The version of the text that ships with the program. Every change to its wording needs a new version. */
export const shippedPrivacyVersion = 2;

export const agreementWays = [
  'sign_up',
  'invitation',
  'role_offer',
  'sign_in',
  'label',
  'glass',
  'link',
] as const;
export type AgreementWay = (typeof agreementWays)[number];

/**
 * The kinds of agreement with which someone gets an account or a role, or starts using an account that was created for
 * them. All other agreements are about a case.
 */
export const waysIn = ['sign_up', 'invitation', 'role_offer', 'sign_in'] as const satisfies AgreementWay[];

export function agreementWayOf(method: SignatureMethod): AgreementWay {
  return method === 'signed_link' ? 'link' : 'glass';
}

/** Identifies a privacy text. `operator_id` is null for a text of the installation. */
export type PrivacyTextName = { readonly operator_id: string | null; readonly version: number };

type PrivacyPage = {
  /** The operator that the page belongs to; null for the installation. */
  readonly operator: string | null;
  /** The text to show (default: the text that applies now), and its language if it is not the reader's. */
  readonly text?: PrivacyTextName & { readonly language?: Language | null };
};

/**
 * Returns the path of a privacy text's page. The installation's text is shown on the operator's page if one is given.
 */
export function privacyPath({ operator, text }: PrivacyPage): string {
  const parameters = [
    operator !== null && `operator=${operator}`,
    text !== undefined && `version=${text.version}`,
    text?.operator_id === null && 'of=installation',
    text?.language && `language=${text.language}`,
  ].filter((part) => typeof part === 'string');
  return parameters.length === 0 ? '/privacy' : `/privacy?${parameters.join('&')}`;
}

/**
 * Returns the shipped versions that applied before the first published one, newest first; all of them if none was
 * published.
 */
export function shippedVersionsUntil(firstPublished: number | null): readonly number[] {
  const most = firstPublished === null ? shippedPrivacyVersion : firstPublished - 1;
  return Array.from({ length: Math.min(most, shippedPrivacyVersion) }, (_, index) => index + 1).toReversed();
}

/** `published_at` is null for the shipped text, which applies until another text is published. */
export type PrivacyText = PrivacyTextName & { readonly published_at: Date | null };

/** Returns the text that applies at an instant: the operator's newest, or else the installation's newest. */
export function privacyTextAt<Text extends PrivacyText>(texts: readonly Text[], at: Date): Text {
  const [first] = texts
    .filter(({ published_at }) => published_at === null || published_at <= at)
    .toSorted((one, other) => rankOf(other) - rankOf(one) || other.version - one.version);
  if (first === undefined) throw new Error('no privacy text applies');
  return first;
}

/** Ranks a published text above the shipped one, even if the shipped one has a higher version. */
function rankOf({ operator_id, published_at }: PrivacyText): number {
  if (published_at === null) return 0;
  return operator_id === null ? 1 : 2;
}

/**
 * The number of minutes for which people can still agree to a replaced text. Those who are reading it do not have to
 * start over.
 */
const graceMinutes = 60;

/** Returns the named text if it applies now or applied within the last hour; otherwise null. */
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

/** Splits a privacy text: a line that starts with # is a heading, and a blank line ends a paragraph. */
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

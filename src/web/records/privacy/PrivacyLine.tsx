import { Anchor } from '@mantine/core';
import { privacyTextWords } from '#words/en/people/privacy-text.ts';
import { wordsOf } from '#words/words.ts';

type PrivacyLineProps = {
  /** The path of the page with the privacy notice. */
  readonly path: string;
  readonly words: { readonly before: string; readonly after: string };
};

/** A sentence with a link to the privacy notice. The link opens in a new tab, so the form keeps its input. */
export function PrivacyLine({ path, words: { before, after } }: PrivacyLineProps) {
  const { link } = wordsOf(privacyTextWords);
  return (
    <>
      {before}{' '}
      <Anchor href={path} target="_blank" rel="noopener" underline="always" inherit className="gh-tap-text">
        {link}
      </Anchor>
      {after}
    </>
  );
}

import { Anchor } from '@mantine/core';
import { privacyTextWords } from '#words/en/people/privacy-text.ts';
import { wordsOf } from '#words/words.ts';

type PrivacyLineProps = {
  /** Where the text can be read. */
  readonly path: string;
  readonly words: { readonly before: string; readonly after: string };
};

/** A sentence that names the privacy text. The link opens beside the form, so that what was entered stays. */
export function PrivacyLine({ path, words: { before, after } }: PrivacyLineProps) {
  const { link } = wordsOf(privacyTextWords);
  return (
    <>
      {before}{' '}
      <Anchor href={path} target="_blank" rel="noopener" underline="always" inherit>
        {link}
      </Anchor>
      {after}
    </>
  );
}

import { Text, Title } from '@mantine/core';
import { privacyTextParts } from '#domain/agreements/privacy-text.ts';
import type { Language } from '#domain/values/language.ts';

type PrivacyBodyProps = {
  readonly text: string;
  /** The language of a text that ships with the program; undefined for a published one. */
  readonly language: Language | undefined;
};

/** The words of a privacy notice, with its headings and paragraphs. */
export function PrivacyBody({ text, language }: PrivacyBodyProps) {
  return (
    <div dir="auto" lang={language}>
      {privacyTextParts(text).map((part, index) =>
        part.kind === 'heading' ? (
          <Title key={String(index)} order={2} size="h4" mt="md" mb="xs">
            {part.text}
          </Title>
        ) : (
          <Text key={String(index)} maw="65ch" mb="xs" style={{ whiteSpace: 'pre-line' }}>
            {part.text}
          </Text>
        ),
      )}
    </div>
  );
}

import { Text } from '@mantine/core';
import { Notice } from '#web/ui/Notice.tsx';

/** Lists the conflicts of starting a visit, inside a form. */
export function VisitStartNotice({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Notice tone="warning" asks>
      {sentences.map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
    </Notice>
  );
}

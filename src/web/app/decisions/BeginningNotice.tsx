import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Notice } from '#web/ui/Notice.tsx';

/** What speaks against beginning a visit, within a form. It comes into sight and has the focus. */
export function BeginningNotice({ sentences }: { readonly sentences: readonly string[] }) {
  const notice = useRef<HTMLDivElement>(null);
  const isAsked = sentences.length > 0;
  useEffect(() => {
    if (isAsked) notice.current?.focus();
  }, [isAsked]);
  if (!isAsked) return null;
  return (
    <div ref={notice} tabIndex={-1}>
      <Notice tone="warning">
        {sentences.map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
      </Notice>
    </div>
  );
}

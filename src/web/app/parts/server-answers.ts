import { useEffect, useState } from 'react';

const askAgainMs = 2000;
const timeoutMs = 5000;

/** Resolves to true if the server answers successfully within the timeout. */
export async function doesServerAnswer(): Promise<boolean> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: controller.signal })).ok;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Returns whether the server answers, and keeps asking until it does; null until the first result. */
export function useServerAnswers(): boolean | null {
  const [answers, setAnswers] = useState<boolean | null>(null);
  useEffect(() => {
    if (answers) return;
    let isShown = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const hasAnswer = await doesServerAnswer();
      if (!isShown) return;
      setAnswers(hasAnswer);
      if (!hasAnswer) timer = setTimeout(ask, askAgainMs);
    };
    void ask();
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [answers]);
  return answers;
}

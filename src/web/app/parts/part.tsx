import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { useLocale } from '#web/app/language/shown-language.ts';
import { MissingPart, type MissingPartProps } from './MissingPart.tsx';

type Part<Props> = ((props: Props) => ReactNode) & {
  /** Loads the part's code before it is shown. Never rejects. */
  readonly load: () => Promise<unknown>;
};

type PartOptions<Props> = {
  /** Shown until the part is loaded. */
  readonly waiting?: ReactNode;
  /** Shown when the part cannot be loaded. */
  readonly missing?: ComponentType<Props & MissingPartProps>;
};

/**
 * Creates a part of the application that has its own file, which is loaded when the part is first shown. A
 * part that cannot be loaded shows a message in its place, and the rest of the page keeps working.
 */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, missing = MissingPart }: PartOptions<Props> = {},
): Part<Props> {
  let loading: Promise<void> | undefined;
  let loaded: ComponentType<Props> | null = null;
  const instead = (error: unknown) => {
    const failure = error instanceof Error ? error.message : String(error);
    return (props: Props) => createElement(missing, { ...props, failure });
  };
  const loadOnce = () => {
    loading ??= load()
      .catch(instead)
      .then((content) => {
        loaded = content;
      });
    return loading;
  };
  // This does not use Suspense, which would keep `waiting` on the screen for at least 300 ms, even if the
  // file arrives sooner.
  const Part = (props: Props) => {
    useLocale();
    const [content, setContent] = useState(() => loaded);
    useEffect(() => {
      if (content === null) void loadOnce().then(() => setContent(() => loaded));
    }, [content]);
    return content === null ? waiting : createElement(content, props);
  };
  return Object.assign(Part, { load: loadOnce });
}

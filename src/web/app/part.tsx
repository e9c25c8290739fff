import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react';
import { type Missing, MissingPart } from './MissingPart.tsx';

type Part<Props> = ((props: Props) => ReactNode) & {
  /** Loads it before it is shown; never fails. */
  readonly load: () => Promise<unknown>;
};

type PartOptions<Props> = {
  /** Shown until it is there. */
  readonly waiting?: ReactNode;
  /** Shown in its place when it cannot be loaded. */
  readonly missing?: ComponentType<Props & Missing>;
};

/**
 * A part of the application with a file of its own, loaded when it is first shown. One that cannot be loaded says so in
 * its place, and the rest goes on.
 */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, missing = MissingPart }: PartOptions<Props> = {},
): Part<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
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
        return { default: content };
      });
    return loading;
  };
  const Content = lazy(loadOnce);
  const Part = (props: Props) => {
    // What is there when it is first shown is shown at once.
    const [content] = useState(() => loaded);
    if (content !== null) return createElement(content, props);
    return <Suspense fallback={waiting}>{createElement(Content, props)}</Suspense>;
  };
  return Object.assign(Part, { load: loadOnce });
}

import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { MissingPart, type MissingPartProps } from './MissingPart.tsx';

type Part<Props> = ((props: Props) => ReactNode) & {
  /** Loads the part before it is shown; never fails. */
  readonly load: () => Promise<unknown>;
};

type PartOptions<Props> = {
  /** Shown until the part is there. */
  readonly waiting?: ReactNode;
  /** Shown when the part cannot be loaded. */
  readonly missing?: ComponentType<Props & MissingPartProps>;
};

/**
 * Creates a part of the application with its own file, loaded when it is first shown. A part that cannot be
 * loaded says so in its place, and the rest goes on.
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
  // This does not use Suspense, which keeps `waiting` on the screen for 300 ms, however soon the file is
  // there.
  const Part = (props: Props) => {
    const [content, setContent] = useState(() => loaded);
    useEffect(() => {
      if (content === null) void loadOnce().then(() => setContent(() => loaded));
    }, [content]);
    return content === null ? waiting : createElement(content, props);
  };
  return Object.assign(Part, { load: loadOnce });
}

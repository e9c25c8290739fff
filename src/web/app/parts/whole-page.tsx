import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { CenteredSpinner } from './CenteredSpinner.tsx';
import { MissingPage } from './MissingPart.tsx';
import { part } from './part.tsx';

/** Returns a screen that is shown without the application's shell. */
export function wholePage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return part(load, { waiting: <CenteredSpinner alone />, missing: MissingPage });
}

/** Returns the component of a route with a `token`. The component starts over when the token changes. */
export function withToken(Screen: ComponentType<{ readonly token: string }>) {
  return function WithToken() {
    const { token = '' } = useParams({ strict: false });
    return <Screen token={token} key={token} />;
  };
}

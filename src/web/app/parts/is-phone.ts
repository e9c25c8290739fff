import { useMediaQuery } from '@mantine/hooks';

/** Returns whether the window is as narrow as a phone, from the first render on. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.9375em)', false, { getInitialValueInEffect: false });
}

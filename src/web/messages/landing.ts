import { landing as en } from './en/landing.ts';

export function useLandingMessages(): typeof en {
  return en;
}

import { en } from './en.ts';

export type Messages = typeof en;

/** The texts of the current language; a language that lacks a key does not compile. */
export function useMessages(): Messages {
  return en;
}

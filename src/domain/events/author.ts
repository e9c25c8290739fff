import type { ActingFor, Role } from '#domain/actor.ts';
import { type LinkOrigin, visitLinkAuthor } from '#domain/job-orders/visit-link.ts';

/** The author of an event. Only an account has an id and a role. */
export type Author =
  | {
      readonly kind: 'account';
      readonly user_id: string;
      readonly name: string;
      /** The person's own role, even if they acted for someone else. */
      readonly role: Role | null;
      readonly acting_for?: ActingFor | undefined;
    }
  /** A person without an account, such as someone who reports a fault from a label or signs by link. */
  | { readonly kind: 'guest'; readonly name: string }
  /** Someone who has the link of a visit. */
  | { readonly kind: 'visit-link'; readonly origin: LinkOrigin }
  | { readonly kind: 'server' };

export const theServer: Author = { kind: 'server' };

export function nameOfAuthor(author: Author): string {
  if (author.kind === 'visit-link') return visitLinkAuthor;
  return author.kind === 'server' ? 'Grouphead' : author.name;
}

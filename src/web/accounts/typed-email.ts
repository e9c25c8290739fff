let typed = '';

/** The e-mail that was typed before changing the form; on this page only, and for nobody after signing in. */
export function typedEmail(): string {
  return typed;
}

export function keepTypedEmail(email: string): void {
  typed = email;
}

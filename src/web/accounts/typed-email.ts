let typed = '';

/** The e-mail that was typed before changing the form. It is kept on this page only, until someone signs in. */
export function typedEmail(): string {
  return typed;
}

export function keepTypedEmail(email: string): void {
  typed = email;
}

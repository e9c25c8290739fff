let typed = '';

/** The email address from the previous form. It stays in this page's memory until someone signs in. */
export function typedEmail(): string {
  return typed;
}

export function keepTypedEmail(email: string): void {
  typed = email;
}

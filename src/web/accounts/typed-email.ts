let typed = '';

/** Returns the email address typed in the previous form. It stays in memory until someone signs in. */
export function typedEmail(): string {
  return typed;
}

export function keepTypedEmail(email: string): void {
  typed = email;
}

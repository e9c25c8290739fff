/** The values that are entered only when an account is created with its record. */
export type NewAccount = { email: string; password: string };

export const newAccount: NewAccount = { email: '', password: '' };

/** The values that are typed only once, when a record's account is created. */
export type NewAccount = { email: string; password: string };

export const newAccount: NewAccount = { email: '', password: '' };

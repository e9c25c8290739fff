/** These are typed only once, when the account of a record is made. */
export type NewAccount = { email: string; password: string };

export const newAccount: NewAccount = { email: '', password: '' };

/** The id in a column that names an account and may not be null, if there is none. No account has this id. */
export const noAccountId = '00000000-0000-0000-0000-000000000000';

/** The ID for a column that requires an account when there is none. No account has this ID. */
export const noAccountId = '00000000-0000-0000-0000-000000000000';

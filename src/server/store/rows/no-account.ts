/** The ID in a column that must name an account when there is none. No account has this ID. */
export const noAccountId = '00000000-0000-0000-0000-000000000000';

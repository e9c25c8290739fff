/**
 * The sections in the order in which the page shows them. Each id is also the key of the section's strings and its
 * URL fragment.
 */
export const sectionIds = ['challenges', 'jobLife', 'screens', 'solutions', 'claims', 'contact'] as const;

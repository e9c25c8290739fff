/** The sections in the order of the page. Each id is the key of the section's texts and its fragment. */
export const sectionIds = ['challenges', 'jobLife', 'solutions', 'claims', 'contact'] as const;

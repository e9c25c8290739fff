/** In the order of the page; each is the key of its texts and the fragment that leads to it. */
export const sectionIds = ['challenges', 'jobLife', 'solutions', 'claims', 'contact'] as const;

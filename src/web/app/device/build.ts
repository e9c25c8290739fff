/** The name of this build: the name of the file that contains this module, whose hash changes with every other file. */
export const buildId = new URL(import.meta.url).pathname.replaceAll(/^.*\/|\.js$/g, '');

/**
 * The name of this build: the name of the file that contains this module. Its hash changes when any other file
 * changes.
 */
export const buildId = new URL(import.meta.url).pathname.replaceAll(/^.*\/|\.js$/g, '');

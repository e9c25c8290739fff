/**
 * The path of the manifest, which describes the application to devices that install it. Its content depends on the
 * host.
 */
export const appManifestPath = '/manifest.webmanifest';

/** Returns the address of an icon of the installed application, such as `apple-180.png`. */
export const appIconPath = (file: string): string => `/icons/${file}`;

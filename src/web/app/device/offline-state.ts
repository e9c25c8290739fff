/** The offline state of a device: it can open the day offline, cannot do so yet, or is denied storage. */
export type OfflineState = 'ready' | 'not_yet' | 'refused';

/**
 * Stores the offline state of this device for a person. A stored day is valid until `until`, in milliseconds since
 * 1970.
 */
export type NoteOffline = (state: OfflineState, userId: string, until: number) => void;

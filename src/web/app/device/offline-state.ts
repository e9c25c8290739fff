/** The device opens the day without a connection, cannot do so yet, or is refused the storage for it. */
export type OfflineState = 'ready' | 'not_yet' | 'refused';

/** Notes the state of this device for a person. A kept day counts until `until`, in milliseconds since 1970. */
export type NoteOffline = (state: OfflineState, userId: string, until: number) => void;

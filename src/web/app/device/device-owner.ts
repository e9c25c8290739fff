const key = 'grouphead-device';

/**
 * Returns the ID of the technician whose day is stored on this device; null if there is none. main.tsx reads the key
 * too.
 */
export function deviceOwner(): string | null {
  return localStorage.getItem(key);
}

export function setDeviceOwner(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(key);
    else localStorage.setItem(key, userId);
  } catch (error) {
    // The storage is full. The device must then store no data, because nothing would remove it later.
    if (error instanceof DOMException)
      throw new Error('the owner of the device cannot be noted', { cause: error });
    throw error;
  }
}

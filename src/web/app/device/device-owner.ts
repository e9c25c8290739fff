const key = 'grouphead-device';

/** Returns the ID of the technician whose day this device keeps; null if it keeps none. main.tsx reads the key too. */
export function deviceOwner(): string | null {
  return localStorage.getItem(key);
}

export function setDeviceOwner(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(key);
    else localStorage.setItem(key, userId);
  } catch (error) {
    // The storage is full. Then nothing must be kept, because nothing would remove it.
    if (error instanceof DOMException)
      throw new Error('the owner of the device cannot be noted', { cause: error });
    throw error;
  }
}

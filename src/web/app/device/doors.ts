// Only the pages that need these modules load them, because the size of the first page is limited.

export async function openKept(): Promise<void> {
  await (await import('./kept-start.ts')).openKept();
}

export async function forgetDevice(withFiles: boolean): Promise<void> {
  await (await import('./forget.ts')).forgetDevice({ withFiles });
}

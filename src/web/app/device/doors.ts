// Every page has the imports of this file only if it needs them, because the first page's size is limited.

export async function openKept(): Promise<void> {
  await (await import('./kept-start.ts')).openKept();
}

export async function forgetDevice(withFiles: boolean): Promise<void> {
  await (await import('./forget.ts')).forgetDevice({ withFiles });
}

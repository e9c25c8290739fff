const firefoxNeedsMs = 10_000;

/** Makes the browser download the content as a file. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), firefoxNeedsMs);
}

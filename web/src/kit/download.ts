/** Download a text as a file. */
export const download = (name: string, kind: string, text: string): void => downloadFile(name, new Blob([text], { type: kind }));

export function downloadFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

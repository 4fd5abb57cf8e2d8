/** Reading and saving record files. */

/** Maximum record size accepted by the server, in characters. */
export const MAX_RECORD = 500_000;

/** Read a file as text; null if it is too large or not text. */
export async function isReadable(file: File): Promise<string | null> {
  if (file.size > MAX_RECORD) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}

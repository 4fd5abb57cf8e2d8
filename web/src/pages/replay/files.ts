/** Records as files: read from the person's disk, handed back as text. */

/** As much as the server takes, in characters. */
export const MAX_RECORD = 500_000;

/** The text of a file; null for one too large, or that is no text. */
export async function readable(file: File): Promise<string | null> {
  if (file.size > MAX_RECORD) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}

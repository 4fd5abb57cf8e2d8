/** Files of a zip archive that compresses nothing. */

const [END, ENTRY, LOCAL] = [22, 46, 30]; // bytes of a header without its variable part

/** Names and contents; the contents are parts of `archive`. */
export function* readStoredZip(archive: Uint8Array): Generator<[string, Uint8Array]> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const text = new TextDecoder();
  const end = archive.length - END;
  let entry = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const [size, local] = [view.getUint32(entry + 24, true), view.getUint32(entry + 42, true)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(entry + offset, true)) as [number, number, number];
    const begin = local + LOCAL + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    yield [text.decode(archive.subarray(entry + ENTRY, entry + ENTRY + name)), archive.subarray(begin, begin + size)];
    entry += ENTRY + name + extra + comment;
  }
}

import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { beforeEach, describe, expect, it, vi } from "vitest";
import vector from "../../../../testdata/log.json";
import commitments from "../../../../testdata/promises.json";
import type { FairDeal, FairHour } from "../../net/wire.gen";
import { checkInclusion, type Source } from "./transparencylog";
import { consistency, continues, includes, inclusion, leaf, node, tileReader } from "./merkle";
import type { RecordedCommitment } from "./recordedcommitment";

const SIZE = 300;
const HOUR = 3_600_000;
const committed = commitments[0]!;
const u32 = (n: number) => hexToBytes(n.toString(16).padStart(8, "0"));
const leaves = Array.from({ length: SIZE }, (_, n) => leaf(n === vector.number ? hexToBytes(vector.entry) : u32(n)));
const roots = new Map(Object.entries(vector.roots).map(([size, root]) => [Number(size), hexToBytes(root)]));
const checkpoints: Record<string, string> = vector.checkpoints;
const proofs: Record<string, string[]> = vector.consistency;

/** Tiles of the log at `size` entries. */
function tile(path: string, hashes = leaves): Uint8Array | null {
  let row = hashes.slice(0, 256);
  while (row.length > 1) row = row.flatMap((hash, n) => (n % 2 ? [node(row[n - 1]!, hash)] : []));
  const tiles: Record<string, Uint8Array[]> = {
    "tile/0/000": hashes.slice(0, 256),
    "tile/0/001.p/44": hashes.slice(256),
    "tile/1/000.p/1": row,
  };
  const data = tiles[path];
  return data ? Uint8Array.from(data.flatMap((hash) => [...hash])) : null;
}

const hexes = (hashes: readonly Uint8Array[]) => hashes.map((hash) => bytesToHex(hash));

describe("proofs", () => {
  const read = () => tileReader(SIZE, (path) => Promise.resolve(tile(path)));
  const root = roots.get(SIZE)!;

  it("of inclusion match the server’s", async () => {
    const proof = await inclusion(read(), vector.number, SIZE);
    const hash = leaf(hexToBytes(vector.entry));
    expect(hexes(proof)).toEqual(vector.inclusion);
    expect(includes(root, SIZE, vector.number, hash, proof)).toBe(true);
    expect(includes(root, SIZE, vector.number + 1, hash, proof)).toBe(false);
    expect(includes(root, SIZE, SIZE, hash, proof)).toBe(false);
    expect(includes(root, SIZE, vector.number, leaf(u32(1)), proof)).toBe(false);
    expect(includes(root, SIZE, vector.number, hash, proof.slice(0, -1))).toBe(false);
    expect(includes(root, SIZE, vector.number, hash, [...proof, root])).toBe(false);
  });

  it.each([...roots])("of consistency from %i entries match the server’s", async (old, before) => {
    const proof = await consistency(read(), old, SIZE);
    expect(hexes(proof)).toEqual(proofs[old]);
    expect(continues(old, before, SIZE, root, proof)).toBe(true);
    expect(continues(old, leaf(u32(1)), SIZE, root, proof)).toBe(false);
    expect(continues(old, before, SIZE, root, [...proof, root])).toBe(false);
    if (!proof.length) return;
    expect(continues(old, before, SIZE, leaf(u32(1)), proof)).toBe(false);
    expect(continues(old, before, SIZE, root, proof.slice(0, -1))).toBe(false);
  });

  it("fetch only the tiles needed", async () => {
    const fetched: string[] = [];
    const reader = tileReader(SIZE, (path) => (fetched.push(path), Promise.resolve(tile(path))));
    await inclusion(reader, vector.number, SIZE);
    expect(fetched.sort()).toEqual(["tile/0/001.p/44", "tile/1/000.p/1"]);
  });

  it("use tile paths for large logs", async () => {
    const fetched: string[] = [];
    const reader = tileReader(2 ** 31 - 1, (path) => (fetched.push(path), Promise.resolve(null)));
    await expect(reader(0, 1_234_067 * 256)).rejects.toThrow();
    await expect(reader(8, 2 ** 23 - 2)).rejects.toThrow();
    expect(fetched).toEqual(["tile/0/x001/x234/067", "tile/1/x032/767.p/255"]);
  });
});

describe("the commitment of a deal", () => {
  const finished = { ...committed, seeds: [], entropy: "", hour: committed.hour } as FairDeal;
  const noted = committed.hour * HOUR;
  const note: RecordedCommitment = { ...committed, seed: "", noted };
  const line = { hour: committed.hour, entries: 1, root: committed.root, line: committed.line, key: committed.key };
  const page: FairHour = {
    before: "00".repeat(32),
    line: { ...line, signature: committed.line_signature, back: null, withdrawal: "", number: vector.number },
    entries: [committed.place + committed.commitment],
    more: false,
  };
  let stored: Map<string, string>;
  let source: Source;

  /** Serve this checkpoint, or an altered log. */
  const serve = (text: string, hashes = leaves) => {
    source.file = (path) => Promise.resolve(path === "checkpoint" ? utf8ToBytes(text) : tile(path, hashes));
  };
  const words = async (deal = finished, recorded: RecordedCommitment = note) =>
    (await checkInclusion(deal, recorded, committed.table, source)).map(({ good, text }) => [good, text]);

  beforeEach(() => {
    stored = new Map();
    source = {
      file: () => Promise.resolve(null),
      hour: () => Promise.resolve(page),
      memory: { getItem: (name) => stored.get(name) ?? null, setItem: (name, value) => void stored.set(name, value) },
      now: () => noted,
    };
    serve(checkpoints[SIZE]!);
  });

  it("is in the log, on repeated checks too", async () => {
    const good = [[true, "The promise is in the server’s log, at number 271 of 300."]];
    expect(await words()).toEqual(good);
    expect(await words()).toEqual(good);
  });

  it.each([1, 7, 100, 256, 270])("is in a log that had %i entries at the last visit", async (old) => {
    serve(checkpoints[old]!);
    await words();
    serve(checkpoints[SIZE]!);
    expect((await words()).map(([good]) => good)).toEqual([true]);
    expect([...stored.values()].join()).toContain('"size":300');
  });

  it("is in a log with cosignatures, which are ignored without witness keys", async () => {
    const cosigned = `— friend.example/witness ${btoa("\x01".repeat(4 + 8 + 64))}\n`;
    serve(checkpoints[SIZE]! + cosigned);
    expect(await words()).toEqual([[true, "The promise is in the server’s log, at number 271 of 300."]]);
  });

  it("may be missing from the log for two hours", async () => {
    const minutes = "The promise is not in the server’s log yet. It will be within 61 minutes.";
    serve(checkpoints[270]!);
    expect(await words({ ...finished, hour: null })).toEqual([[null, minutes]]);
    expect(await words()).toEqual([[null, minutes]]);
    source.now = () => noted + 2 * HOUR + 1;
    expect(await words()).toEqual([[false, "The promise is not in the server’s log, though it should be."]]);
    expect((await words({ ...finished, hour: null }))[0]![0]).toBe(false);
  });

  it.each([
    ["a different commitment", { ...page, entries: [committed.place + "00".repeat(32)] }],
    ["a second commitment for the deal", { ...page, entries: [...page.entries, ...page.entries] }],
    ["a different preceding line", { ...page, before: "11".repeat(32) }],
    ["a different entry number", { ...page, line: { ...page.line, number: 3 } }],
  ])("is reported missing with %s", async (_, other) => {
    source.hour = () => Promise.resolve(other);
    expect(await words()).toEqual([[false, "The promise is not in the server’s log, though it should be."]]);
  });

  it("is reported missing when the tiles do not lead to the root", async () => {
    const file = source.file;
    source.file = async (path) => (path.startsWith("tile/1") ? null : file(path));
    expect((await words())[0]![0]).toBe(false);
    source.file = async (path) => (path === "checkpoint" ? file(path) : new Uint8Array((await file(path))!.length));
    expect((await words())[0]![0]).toBe(false);
  });

  it("is not searched for in an oversized hour", async () => {
    source.hour = () => Promise.resolve({ ...page, more: true });
    expect((await words())[0]).toEqual([null, expect.stringContaining("too many promises")]);
  });

  it("is flagged when the log was changed or truncated", async () => {
    await words();
    const before = [...stored.values()].join();
    for (const [text, hashes] of [
      [vector.forked, [leaf(utf8ToBytes("other")), ...leaves.slice(1)]],
      [checkpoints[100]!, leaves],
    ] as const) {
      serve(text, [...hashes]);
      expect((await words())[0]).toEqual([false, expect.stringContaining("has been changed since your last visit")]);
      expect([...stored.values()].join()).toBe(before);
    }
  });

  it("is flagged when the log was rewritten as it grew", async () => {
    serve(checkpoints[100]!);
    await words();
    serve(vector.forked, [leaf(utf8ToBytes("other")), ...leaves.slice(1)]);
    expect((await words())[0]![0]).toBe(false);
  });

  it("is not reported as verified with another key, name or signature", async () => {
    const stranger = { ...note, key: "11".repeat(32) };
    expect(await words(finished, stranger)).toEqual([[null, expect.stringContaining("a different key")]]);
    serve(checkpoints[SIZE]!.replace("\n300\n", "\n299\n"));
    expect(await words()).toEqual([[false, "The signature on the server’s log is not the server’s."]]);
    serve(checkpoints[SIZE]!);
    stored.set("openrummy.fair.log", JSON.stringify({ "old.example": { size: 3, root: "00".repeat(32) } }));
    expect((await words())[0]).toEqual([null, expect.stringContaining("under another name")]);
    expect((await words()).map(([good]) => good)).toEqual([true]);
    vi.stubGlobal("crypto", {});
    expect(await words()).toEqual([[null, expect.stringContaining("could not be checked")]]);
    vi.unstubAllGlobals();
  });

  it("reports an unreachable or malformed log", async () => {
    for (const text of ["", "x".repeat(20_000), checkpoints[SIZE]!.slice(0, -10), checkpoints[SIZE]!.replace("300", "0300")]) {
      serve(text);
      expect(await words()).toEqual([[null, "The server’s log could not be reached."]]);
    }
    source.file = () => Promise.reject(new TypeError("offline"));
    expect((await words())[0]![0]).toBeNull();
  });

  it("of version 1 is in no log", async () => {
    expect(await words({ ...finished, seats: "" })).toEqual([]);
  });
});

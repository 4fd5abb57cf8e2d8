// Carries calls of the kernel for tests: reads requests from the input, writes answers.
//   node kernel_node.mjs FILE
// A request: four words of 32 bits (length of the name, of the data, offset of the record, 0), the
// name, the data. The first answer is the address of the heap; the others are the bytes written.
import { readFileSync, readSync, writeSync } from "node:fs";

const bytes = new Uint8Array(readFileSync(process.argv[2]));
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
const heap = exports.heap.value;

function read(size) {
  const buffer = Buffer.alloc(size);
  for (let begin = 0; begin < size;) {
    const got = readSync(0, buffer, begin, size - begin);
    if (got === 0) process.exit(0);
    begin += got;
  }
  return buffer;
}

function write(data) {
  for (let begin = 0; begin < data.length;) {
    begin += writeSync(1, data, begin);
  }
}

function room(size) {
  const missing = heap + size - exports.memory.buffer.byteLength;
  if (missing > 0) exports.memory.grow(Math.ceil(missing / 65536));
  return new Uint8Array(exports.memory.buffer, heap, size);
}

write(Buffer.from(new Uint32Array([heap]).buffer));
for (;;) {
  const head = read(16);
  const [name, size, record] = [0, 4, 8].map((index) => head.readUInt32LE(index));
  const called = read(name).toString();
  room(size).set(read(size));
  const began = process.cpuUsage();
  exports[called](heap + record);
  const { user, system } = process.cpuUsage(began);
  const answer = Buffer.from(room(size).subarray(record));
  const reply = Buffer.alloc(8);
  reply.writeUInt32LE(user + system, 4);
  reply.writeUInt32LE(answer.length, 0);
  write(reply);
  write(answer);
}

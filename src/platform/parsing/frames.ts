import { deserialize, serialize } from 'node:v8';

/** Distinguishes a frame from other output of a broken reader. */
const mark = Buffer.from('qtpf');
const headBytes = mark.length + 4;

/** Thrown for data that is not a frame, or exceeds the limit. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
  readonly isTooLong: boolean;

  constructor(message: string, isTooLong: boolean) {
    super(message);
    this.isTooLong = isTooLong;
  }
}

/** Encodes a value for another process: a mark, its length, its bytes. Throws `FrameError` when it is longer than `most` bytes. */
export function encodeFrame(value: unknown, most = 2 ** 31): Buffer {
  const body = serialize(value);
  if (body.length > most) throw new FrameError(`a frame of ${body.length} bytes`, true);
  const head = Buffer.alloc(headBytes);
  mark.copy(head);
  head.writeUInt32LE(body.length, mark.length);
  return Buffer.concat([head, body]);
}

/** Decodes a stream of frames. Throws `FrameError` for other bytes, and before it buffers more than `most()` bytes of one. */
export async function* decodeFrames(stream: AsyncIterable<Buffer>, most = () => 2 ** 31): AsyncGenerator {
  let chunks: Buffer[] = [];
  let held = 0;
  let wanted = headBytes;
  let hasHead = false;
  for await (const chunk of stream) {
    chunks.push(chunk);
    held += chunk.length;
    while (held >= wanted) {
      const bytes: Buffer = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
      const part = bytes.subarray(0, wanted);
      chunks = [bytes.subarray(wanted)];
      held -= wanted;
      if (hasHead) {
        yield readBody(part);
        wanted = headBytes;
      } else {
        wanted = readHead(part);
        if (wanted > most()) throw new FrameError(`a frame of ${wanted} bytes`, true);
      }
      hasHead = !hasHead;
    }
  }
}

function readHead(bytes: Buffer): number {
  if (!bytes.subarray(0, mark.length).equals(mark)) throw new FrameError('no frame', false);
  return bytes.readUInt32LE(mark.length);
}

function readBody(bytes: Buffer): unknown {
  try {
    return deserialize(bytes);
  } catch {
    throw new FrameError('no value in a frame', false);
  }
}

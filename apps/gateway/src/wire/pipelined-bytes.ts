import type { Socket } from 'node:net';

const HEADER_END = '\r\n\r\n';

/** Shorter pieces are not cut off, so that a body full of line ends costs little. */
const SHORTEST_PIECE = 256;

/** Cuts received bytes after the headers of a request, so that each piece holds the end of few requests. */
export function cutAfterHeaders(chunk: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  let start = 0;
  for (;;) {
    const found = chunk.indexOf(HEADER_END, start + SHORTEST_PIECE - HEADER_END.length, 'latin1');
    const end = found === -1 ? chunk.length : found + HEADER_END.length;
    pieces.push(start === 0 && end === chunk.length ? chunk : chunk.subarray(start, end));
    if (end === chunk.length) return pieces;
    start = end;
  }
}

export interface HeldBytes {
  /** To be called when the connection may no longer be busy. */
  resume(): void;
  /** From now on the bytes are no HTTP: nothing is held any more. */
  passAll(): void;
}

/**
 * Node parses all requests of a received chunk at once, 2,600 of them in 64 KiB. This hands a server's connection its
 * bytes in pieces, and none while the connection is busy with a request: they are held, and the client is not read.
 */
export function holdPipelinedBytes(socket: Socket, isBusy: () => boolean): HeldBytes {
  const push = socket.push.bind(socket);
  const read = socket._read.bind(socket);
  const held: Buffer[] = [];
  /** Whether the stream waits for bytes: it asks once, and again after each push. */
  let wanted = false;
  let holding = true;
  /** Whether the stream takes more than it was given last. */
  let takesMore = true;

  const giveNext = () => {
    if (!wanted || socket.destroyed) return;
    const [next] = held;
    if (next === undefined) {
      // Read while busy too: only so the client's end is noticed.
      wanted = false;
      read(0);
    } else if (!holding || !isBusy()) {
      wanted = false;
      held.shift();
      takesMore = push(next);
    }
  };

  socket._read = () => {
    wanted = true;
    giveNext();
  };
  socket.push = (chunk: Buffer | null) => {
    if (chunk === null || (!holding && held.length === 0)) return push(chunk);
    held.push(...(holding ? cutAfterHeaders(chunk) : [chunk]));
    wanted = true;
    giveNext();
    // False stops reading until the stream asks again, which it does when nothing is held any more.
    return takesMore && held.length === 0;
  };
  // A listener of our own makes Node hand the bytes on instead of parsing them straight from the connection.
  const unused = () => undefined;
  socket.on('data', unused);
  socket.off('data', unused);

  return {
    resume: giveNext,
    passAll: () => {
      holding = false;
      giveNext();
    },
  };
}

import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorSentence, errorStatus, type ErrorCode } from '#errors/error-catalogue.ts';
import type { Logger } from '#logging/logger.ts';
import { sendPaced } from '#rate-limits/paced-refusals.ts';
import { readByteRange } from './byte-range.ts';

export const STREETS_PATH = '/streets.pmtiles';

/** Bytes that one answer holds in memory. */
const CHUNK = 64 * 1024;

/**
 * `GET /streets.pmtiles`: the file of the surroundings, by Range and in pieces, never as a whole in memory. Each answer
 * reads the file that it has opened, also where another one takes its name meanwhile; a file that is gone or cannot be
 * read is refused, and said once in the log until it is there again.
 */
export function registerStreetsFile(app: FastifyInstance, path: string, logger: Logger): void {
  let failing: string | undefined;
  const refuse = (reply: FastifyReply, error: unknown) => {
    const reason = reasonOf(error);
    if (reason !== failing) logger.warn({ err: error, reason }, 'the file of the map cannot be read');
    failing = reason;
    sendPaced(
      reply.raw,
      () => void sendError(reply, reason === 'ENOENT' ? 'not_found' : 'streets_unreadable'),
    );
  };

  app.route({
    method: ['GET', 'HEAD'],
    url: STREETS_PATH,
    // A stream would be read to its end for the headers alone.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      let file: FileHandle | undefined;
      try {
        file = await open(path);
        const answer = await answerFrom(file, request, reply);
        if (failing !== undefined) logger.info('the file of the map can be read again');
        failing = undefined;
        if (answer === undefined) await file.close();
        return await reply.send(answer);
      } catch (error) {
        await file?.close().catch(() => undefined);
        refuse(reply, error);
        return reply;
      }
    },
  });
}

/** Sets the head of the answer; returns its body, which closes the file, or undefined where there is none. */
async function answerFrom(
  file: FileHandle,
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
): Promise<Readable | undefined> {
  const stats = await file.stat({ bigint: true });
  if (!stats.isFile()) throw Object.assign(new Error('no file'), { code: 'EISDIR' });
  const size = Number(stats.size);
  const etag = `"${[stats.size, stats.mtimeNs, stats.ino].map((part) => part.toString(36)).join('-')}"`;
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'no-cache',
    'content-type': 'application/vnd.pmtiles',
    etag,
  });
  if (namesTag(headers['if-none-match'], etag)) {
    reply.code(304);
    return undefined;
  }
  // Only our tag says that two pieces are of one file: a date is too coarse for that.
  const sameFile = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = sameFile ? readByteRange(headers.range, size) : 'whole';
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${size}`).header('content-length', 0);
    return undefined;
  }
  const { first, last } = range === 'whole' ? { first: 0, last: size - 1 } : range;
  reply.header('content-length', last - first + 1);
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`);
  if (method === 'HEAD' || size === 0) return undefined;
  const body = Readable.from(readPieces(file, first, last), { objectMode: false, highWaterMark: CHUNK });
  // Not in the generator: of a client that has left already it is never begun, and never ended.
  body.once('close', () => void file.close().catch(() => undefined));
  return body;
}

async function* readPieces(file: FileHandle, first: number, last: number) {
  for (let at = first; at <= last;) {
    const wanted = Math.min(CHUNK, last - at + 1);
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, at);
    // Cut short while it was being read: the answer breaks off, as its length was promised.
    if (bytesRead === 0) throw new Error('the file of the map ended early');
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

const namesTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

const sendError = (reply: FastifyReply, code: ErrorCode) =>
  reply
    .code(errorStatus(code))
    .header('cache-control', 'no-store')
    .removeHeader('etag')
    .send({ code, message: errorSentence(code) });

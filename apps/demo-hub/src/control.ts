import { createServer, type Server } from 'node:http';
import type { Faults } from '#faults/faults.ts';
import type { Load } from '#load/load.ts';

/**
 * `POST /faults/<name>` and `POST /load/<name>` with a JSON array of arguments call what {@link Faults} and {@link Load}
 * have under that name: for tests in another process. 204 when done, 404 for no such name, 400 with a text otherwise.
 */
export function createControl(faults: Faults, load: Load): Server {
  const rooms = new Map<string, object>([
    ['faults', faults],
    ['load', load],
  ]);

  return createServer((request, response) => {
    const [, room = '', name = ''] = (request.url ?? '').split('/');
    const action: unknown =
      rooms.has(room) && Object.hasOwn(rooms.get(room) ?? {}, name)
        ? Reflect.get(rooms.get(room) ?? {}, name)
        : undefined;
    if (request.method !== 'POST' || typeof action !== 'function') {
      response.writeHead(404).end();
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      try {
        const text = Buffer.concat(chunks).toString('utf8');
        const given: unknown = text === '' ? [] : JSON.parse(text);
        if (!Array.isArray(given)) throw new TypeError('the arguments are a JSON array');
        Reflect.apply(action, undefined, given);
        response.writeHead(204).end();
      } catch (error) {
        response.writeHead(400, { 'Content-Type': 'text/plain' }).end(String(error));
      }
    });
  });
}

import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { holdPipelinedBytes, type HeldBytes } from './pipelined-bytes.ts';

interface Connection {
  bytes?: HeldBytes;
  current?: IncomingMessage | undefined;
  /** Requests that were parsed together with the current one: a few at most. */
  readonly waiting: (readonly [IncomingMessage, ServerResponse])[];
}

/**
 * Handles the requests of one connection one after the other, however many the client sends without waiting. To be
 * called when the server has all its listeners for requests.
 * @param takesUpgrades whether this server has a listener that takes sockets over
 */
export function handleOneRequestAtATime(server: Server, takesUpgrades = false): void {
  const handlers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  const connections = new WeakMap<Socket, Connection>();

  const start = (connection: Connection, request: IncomingMessage, response: ServerResponse) => {
    connection.current = request;
    response.once('close', () => {
      connection.current = undefined;
      const next = connection.waiting.shift();
      if (next !== undefined && !request.socket.destroyed) start(connection, ...next);
      connection.bytes?.resume();
    });
    for (const handle of handlers) handle.call(server, request, response);
  };

  server.on('connection', (socket) => {
    const connection: Connection = { waiting: [] };
    connections.set(socket, connection);
    const isBusy = () => connection.waiting.length > 0 || connection.current?.complete === true;
    connection.bytes = holdPipelinedBytes(socket, isBusy);
  });
  // A listener makes Node leave every upgrade to it: without one, an upgrade is an ordinary request and is answered.
  if (takesUpgrades) server.on('upgrade', ({ socket }) => connections.get(socket)?.bytes?.passAll());
  // Node itself would answer 417, past the limits and the check of names; HTTP lets a server overlook it.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
  server.on('request', (request, response) => {
    const connection = connections.get(request.socket);
    if (connection?.current !== undefined) connection.waiting.push([request, response]);
    else start(connection ?? { waiting: [] }, request, response);
  });
}

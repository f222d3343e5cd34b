import { basename, join } from 'node:path';
import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const SERVICE_WORKER = 'service-worker.js';

/**
 * The built app: its .br and .gz beside each file are sent where the browser takes them. Files under /assets carry a
 * hash in their name and never change; all others are asked for again each time. Addresses of the app's own screens
 * answer with the page; a file that does not exist is a 404, never a page.
 */
export const registerWebFiles = async (app: FastifyInstance, webRoot: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: webRoot,
    preCompressed: true,
    index: ['index.html'],
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(webRoot, 'assets'));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      reply.header('vary', 'Accept-Encoding');
      // Whichever of its compressed forms is sent: the worker may answer for the whole origin.
      if (basename(path).startsWith(SERVICE_WORKER)) reply.header('service-worker-allowed', '/');
    },
  });

  app.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request)) return notFound(reply);
    if (existsSync(join(webRoot, 'index.html'))) return reply.sendFile('index.html');
    return reply.code(503).type('text/plain; charset=utf-8').send("L'app non è ancora stata costruita.");
  });
};

const notFound = (reply: FastifyReply) =>
  reply.code(404).send({ code: 'not_found', message: 'Questa pagina non esiste.' });

/** A browser that opens an address of the app: it asks for a page, and the last part of the path is no file. */
const isNavigation = (request: FastifyRequest): boolean => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const [path = ''] = request.url.split('?', 1);
  if (path.startsWith('/assets/') || /\.[^/]*$/.test(path)) return false;
  const mode = request.headers['sec-fetch-mode'];
  if (mode !== undefined && mode !== 'navigate') return false;
  return request.headers.accept?.includes('text/html') ?? false;
};

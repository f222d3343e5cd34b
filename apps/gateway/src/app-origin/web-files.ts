import { basename, join } from 'node:path';
import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorSentence, errorStatus } from '#errors/error-catalogue.ts';
import { sendPaced } from '#wire/paced-refusals.ts';

const SERVICE_WORKER = 'service-worker.js';
const LOGIN_PATH = /^\/login\/?(?:\?|$)/i;

/**
 * Serves the built app, with the .br and .gz beside each file where the browser accepts them. Files under /assets carry
 * a hash in their name and are cached for good; all others are revalidated each time. Addresses of the app's screens
 * answer with index.html, or for /login with login.html, which holds the form; a file that does not exist is a 404, never the page.
 */
export async function registerWebFiles(app: FastifyInstance, webRoot: string): Promise<void> {
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
      // Also for its compressed forms: the worker's scope is the whole origin.
      if (basename(path).startsWith(SERVICE_WORKER)) reply.header('service-worker-allowed', '/');
    },
  });

  app.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request)) {
      sendPaced(reply.raw, () => void notFound(reply));
      return;
    }
    const page = [LOGIN_PATH.test(request.url) ? 'login.html' : '', 'index.html'].find(
      (file) => file !== '' && existsSync(join(webRoot, file)),
    );
    if (page !== undefined) {
      void reply.sendFile(page);
      return;
    }
    void reply
      .code(errorStatus('app_not_built'))
      .type('text/plain; charset=utf-8')
      .send(errorSentence('app_not_built'));
  });
}

const notFound = (reply: FastifyReply) =>
  reply.code(errorStatus('not_found')).send({ code: 'not_found', message: errorSentence('not_found') });

/** A browser opens an address of the app: it accepts HTML, and the last part of the path is not a file name. */
function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const [path = ''] = request.url.split('?', 1);
  const isFile = path.includes('.', path.lastIndexOf('/') + 1);
  if (path.startsWith('/assets/') || isFile) return false;
  const mode = request.headers['sec-fetch-mode'];
  if (mode !== undefined && mode !== 'navigate') return false;
  return request.headers.accept?.includes('text/html') ?? false;
}

import { basename, join } from 'node:path';
import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorSentence, errorStatus } from '#errors/error-catalogue.ts';
import { readCookies } from '#wire/cookies.ts';
import { sendPaced } from '#rate-limits/paced-refusals.ts';
import { createPagePolicies } from './inline-scripts.ts';
import { documentHeaders } from './security-headers.ts';

const SERVICE_WORKER = 'service-worker.js';
const LOGIN_PATH = /^\/login\/?(?:\?|$)/i;

/**
 * Serves the built app, compressed where the browser accepts it. Files under /assets carry a hash in their name and are
 * cached for good; all others are revalidated. The app's screens answer with index.html, /login with the form in the language
 * that the app has chosen; a file that does not exist is a 404, never the page.
 */
export async function registerWebFiles(app: FastifyInstance, webRoot: string): Promise<void> {
  const policyOf = createPagePolicies();
  await app.register(fastifyStatic, {
    root: webRoot,
    preCompressed: true,
    index: ['index.html'],
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path, { mtimeMs }) => {
      const hashed = path.startsWith(join(webRoot, 'assets'));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      reply.header(
        'vary',
        basename(path).startsWith('login.') ? 'Accept-Encoding, Cookie' : 'Accept-Encoding',
      );
      // A script, a style or a font obeys the policy of its page: 1 kB less for each.
      if (hashed && /\.(?:js|css|woff2)(?:\.(?:br|gz))?$/.test(path))
        for (const name of documentHeaders) reply.removeHeader(name);
      const policy = reply.getHeader('content-security-policy');
      if (typeof policy === 'string')
        reply.header('content-security-policy', policyOf(policy, path, mtimeMs));
      // Also for its compressed forms: the worker's scope is the whole origin.
      if (basename(path).startsWith(SERVICE_WORKER)) reply.header('service-worker-allowed', '/');
    },
  });

  app.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request)) {
      sendPaced(reply.raw, () => void notFound(reply));
      return;
    }
    const page = pagesFor(request).find((file) => existsSync(join(webRoot, file)));
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

/** The page of a screen, by preference. */
function pagesFor({ url, headers }: FastifyRequest): readonly string[] {
  if (!LOGIN_PATH.test(url)) return ['index.html'];
  const [chosen] = readCookies(headers.cookie, 'language', 1);
  const english = /[?&]lang=en(?:&|$)/.test(url) || (chosen === 'en' && !/[?&]lang=it(?:&|$)/.test(url));
  return [...(english ? ['login.en.html'] : []), 'login.html', 'index.html'];
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

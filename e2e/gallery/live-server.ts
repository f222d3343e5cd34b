import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { freePort } from '@soglia/database/testing/free-ports';
import { createServer, type Plugin } from 'vite';
import { startStack, type Stack } from '#fixtures/stack.ts';
import { storedSession } from '#fixtures/stored-session.ts';
import { performScene, SCENE_KEY } from './live-page-script.ts';
import { liveIndexPage, openScenePage } from './live-pages.ts';
import { placeOf, sheetScenes, type Stage } from './scenes.ts';
import { screenScenes } from './screen-scenes.ts';

export interface LiveGallery {
  /** Address of the index; a scene is at `<url>/<name>`. */
  readonly url: string;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const scenes = [...sheetScenes, ...screenScenes];
const webRoot = join(import.meta.dirname, '..', '..', 'apps', 'web');

/**
 * Starts the gateway, the demo hub and the web app's dev server on loopback, with every scene of the gallery at an
 * address of its own: opening one resets the demo hub, prepares it, and signs the browser in.
 *
 * @param port of the dev server; 0 takes a free one
 */
export async function startLiveGallery(port: number): Promise<LiveGallery> {
  const origin = `http://${HOST}:${port === 0 ? await freePort() : port}`;
  const ports = { appPort: await freePort(), hubPort: await freePort() };
  const start = () => startStack({ past: true }, { ...ports, allowedOrigins: [origin] });
  let stack = await start();
  let lastReset: Promise<unknown> = Promise.resolve();

  /** Restarts the demo hub and the gateway at the same addresses; one reset after the other. */
  function reset(): Promise<Stack> {
    const next = lastReset.then(async () => {
      await stack.close();
      stack = await start();
      return stack;
    });
    lastReset = next.catch(() => undefined);
    return next;
  }

  async function respond(name: string, action: string, query: URLSearchParams): Promise<string | undefined> {
    const scene = scenes.find((candidate) => candidate.name === name);
    if (scene === undefined) return undefined;
    const { before, opened, press } = scene;
    if (action === 'opened') {
      await opened?.(stageOf(stack));
      return '';
    }
    const restarted = await reset();
    await before?.(stageOf(restarted));
    const { origins } = await storedSession({ appUrl: origin, hubUrl: restarted.hubUrl }, restarted.owner);
    const entries = Object.fromEntries(origins.flatMap(({ localStorage }) => localStorage.map(entryOf)));
    const live = {
      name,
      ...placeOf(scene),
      hasOpened: opened !== undefined,
      ...(press === undefined ? {} : { press }),
    };
    return openScenePage(live, { ...entries, has_seen_cloudflare_setup: 'true' }, query.get('frame'));
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    const [, , name, action = ''] = pathname.split('/');
    const isIndex = name === undefined || name === '';
    const body = isIndex ? liveIndexPage(scenes) : await respond(name, action, searchParams);
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.end(body ?? 'No such scene');
  }

  const gallery: Plugin = {
    name: 'live-gallery',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (!/^\/gallery(?:[/?]|$)/.test(request.url ?? '')) {
          next();
          return;
        }
        handle(request, response).catch((error: unknown) => next(error));
      });
    },
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { type: 'module' },
        children: `(${performScene.toString()})(${JSON.stringify(SCENE_KEY)});`,
        injectTo: 'body',
      },
    ],
  };

  const vite = await createServer({
    root: webRoot,
    plugins: [gallery],
    server: {
      host: HOST,
      port: Number(new URL(origin).port),
      strictPort: true,
      proxy: {
        '/settings.json': `http://${HOST}:${ports.appPort}`,
        '/auth': `http://${HOST}:${ports.appPort}`,
      },
    },
    logLevel: 'warn',
  });
  await vite.listen();

  return {
    url: `${origin}/gallery`,
    async close() {
      await vite.close();
      await lastReset;
      await stack.close();
    },
  };
}

const entryOf = ({ name, value }: { readonly name: string; readonly value: string }) =>
  [name, value] as const;

function stageOf({ demo, hubApi }: Stack): Stage {
  if (demo === undefined) throw new Error('The live gallery needs the demo hub: unset HUB_URL');
  return { demo, stack: { hubApi } };
}

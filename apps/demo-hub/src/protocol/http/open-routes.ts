import { json, message, type Answer } from '#protocol/http/answer.ts';
import type { Route } from '#protocol/http/route.ts';
import { panels } from '#world/panels.ts';
import type { World } from '#world/world.ts';

const manifest = {
  background_color: '#FFFFFF',
  description: 'Home automation platform that puts local control and privacy first.',
  dir: 'ltr',
  display: 'standalone',
  icons: [],
  lang: 'en-US',
  name: 'Home Assistant',
  short_name: 'Home Assistant',
  start_url: '/?homescreen=1',
  id: '/?homescreen=1',
  theme_color: '#03A9F4',
};

const oauth = {
  authorization_endpoint: '/auth/authorize',
  token_endpoint: '/auth/token',
  revocation_endpoint: '/auth/revoke',
  client_id_metadata_document_supported: true,
  code_challenge_methods_supported: ['S256'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  response_types_supported: ['code'],
  service_documentation: 'https://developers.home-assistant.io/docs/auth_api',
};

/** What a hub says to strangers: that it is one. Its own pages are a plain sheet. */
export function openRoutes(world: World): Route[] {
  const page = (): Answer => ({
    status: 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="it"><head><title>${world.home.name}</title></head><body><p>${world.home.name}: casa dimostrativa.</p></body></html>`,
  });
  const open = (path: string, cors: Route['cors'], handle: Route['handle']): Route => ({
    method: 'GET',
    path,
    who: 'anybody',
    cors,
    handle,
  });

  return [
    open('/manifest.json', 'all', () => ({
      status: 200,
      headers: { 'Content-Type': 'application/manifest+json' },
      body: JSON.stringify(manifest),
    })),
    open('/.well-known/oauth-authorization-server', 'all', () => json(oauth)),
    open('/.well-known/oauth-protected-resource', 'all', () => message(404, 'No URL available')),
    open('/api/onboarding', 'listed', () =>
      json(['user', 'core_config', 'analytics', 'integration'].map((step) => ({ step, done: true }))),
    ),
    // Without the upgrade of a WebSocket there is nothing here.
    open('/api/websocket', 'none', () => ({
      status: 400,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      body: 'No WebSocket UPGRADE hdr: None\n Can "Upgrade" only to "WebSocket".',
    })),
    open('/', 'none', page),
    ...Object.keys(panels(true)).flatMap((name) => [
      open(`/${name}`, 'none', page),
      open(`/${name}/{rest*}`, 'none', page),
    ]),
    {
      method: 'POST',
      path: '/api/webhook/{id}',
      who: 'anybody',
      cors: 'all',
      handle: () => ({ status: 200 }),
    },
    {
      method: 'POST',
      path: '/api/template',
      who: 'admin',
      cors: 'listed',
      handle: () => message(400, 'Error rendering template: this hub renders none'),
    },
    {
      method: 'GET',
      path: '/api/error_log',
      who: 'admin',
      cors: 'listed',
      handle: () => ({ status: 200, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body: '' }),
    },
  ];
}

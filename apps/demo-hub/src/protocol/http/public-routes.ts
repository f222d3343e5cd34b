import { jsonResponse, messageResponse, type HttpResponse } from '#protocol/http/response.ts';
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

/** Routes without sign-in. The hub's own pages are placeholders. */
export function publicRoutes(world: World): Route[] {
  const page = (): HttpResponse => ({
    status: 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="it"><head><title>${world.home.name}</title></head><body><p>${world.home.name}: casa dimostrativa.</p></body></html>`,
  });
  const publicGet = (path: string, cors: Route['cors'], handle: Route['handle']): Route => ({
    method: 'GET',
    path,
    access: 'anybody',
    cors,
    handle,
  });

  return [
    publicGet('/manifest.json', 'all', () => ({
      status: 200,
      headers: { 'Content-Type': 'application/manifest+json' },
      body: JSON.stringify(manifest),
    })),
    publicGet('/.well-known/oauth-authorization-server', 'all', () => jsonResponse(oauth)),
    publicGet('/.well-known/oauth-protected-resource', 'all', () => messageResponse(404, 'No URL available')),
    publicGet('/api/onboarding', 'listed', () =>
      jsonResponse(['user', 'core_config', 'analytics', 'integration'].map((step) => ({ step, done: true }))),
    ),
    // A plain GET without WebSocket upgrade.
    publicGet('/api/websocket', 'none', () => ({
      status: 400,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      body: 'No WebSocket UPGRADE hdr: None\n Can "Upgrade" only to "WebSocket".',
    })),
    publicGet('/', 'none', page),
    ...Object.keys(panels(true)).flatMap((name) => [
      publicGet(`/${name}`, 'none', page),
      publicGet(`/${name}/{rest*}`, 'none', page),
    ]),
    {
      method: 'POST',
      path: '/api/webhook/{id}',
      access: 'anybody',
      cors: 'all',
      handle: () => ({ status: 200 }),
    },
    {
      method: 'POST',
      path: '/api/template',
      access: 'admin',
      cors: 'listed',
      handle: () => messageResponse(400, 'Error rendering template: this hub renders none'),
    },
    {
      method: 'GET',
      path: '/api/error_log',
      access: 'admin',
      cors: 'listed',
      handle: () => ({ status: 200, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body: '' }),
    },
  ];
}

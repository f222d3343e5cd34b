/**
 * Routes under /api that the hub answers without a bearer token. Taken from the hub's sources of 2024.3 and
 * 2026.11 (views with `requires_auth = False`).
 */
const openRoutes: readonly RegExp[] = [
  /^\/api\/(?:websocket|spaceapi|foursquare|meraki|homekit\/pairingqr|shelly\/ws)$/,
  /^\/api\/notify\.html5\/callback$/,
  /^\/api\/(?:onboarding|webhook|hls|tts_proxy|hassio_ingress|map_tiles|brands)(?:\/|$)/,
  /^\/api\/image\/serve\//,
  /^\/api\/hassio\/(?:store\/)?addons\/[^/]+\/(?:logo|icon)$/,
  /^\/api\/(?:assist_satellite\/connection_test|esphome\/ffmpeg_proxy|generic\/preview_flow_image|alexa\/flash_briefings)\//,
  /^\/api\/(?:telegram_webhooks|doorbird)(?:\/|$)/,
];

/** Pictures and streams that accept a `token` in their query; without one they need a bearer token like all others. */
const KEYED_ROUTE =
  /^\/api\/(?:camera_proxy|camera_proxy_stream|media_player_proxy|image_proxy|image_proxy_stream)\//;

/** Paths that need a token: the hub's API, and files of media sources, which integrations serve beside it. */
const GUARDED_PATH = /^\/(?:api|media|ai_task|immich|synology_dsm)\/|^\/auth\/link_user$/;

/** Whether the path needs a token. @param path decoded, as the hub will see it */
export const isGuardedPath = (path: string): boolean => GUARDED_PATH.test(path);

/**
 * `open`: no token; `keyed`: a key in the query; `closed`: a bearer token or a signature.
 * @param path guarded, and decoded as the hub will see it
 */
export function routeAccess(path: string, query: string): 'open' | 'keyed' | 'closed' {
  if (openRoutes.some((route) => route.test(path))) return 'open';
  return KEYED_ROUTE.test(path) && new URLSearchParams(query).get('token') ? 'keyed' : 'closed';
}

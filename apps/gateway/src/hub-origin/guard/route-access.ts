/**
 * Routes under /api that the hub answers without a bearer token. Read in the hub's sources of 2024.3 and 2026.11
 * (views with `requires_auth = False`).
 */
const open: readonly RegExp[] = [
  /^\/api\/(?:websocket|spaceapi|foursquare|meraki|homekit\/pairingqr|shelly\/ws)$/,
  /^\/api\/notify\.html5\/callback$/,
  /^\/api\/(?:onboarding|webhook|hls|tts_proxy|hassio_ingress|map_tiles|brands)(?:\/|$)/,
  /^\/api\/image\/serve\//,
  /^\/api\/hassio\/(?:store\/)?addons\/[^/]+\/(?:logo|icon)$/,
  /^\/api\/(?:assist_satellite\/connection_test|esphome\/ffmpeg_proxy|generic\/preview_flow_image|alexa\/flash_briefings)\//,
  /^\/api\/(?:telegram_webhooks|doorbird)(?:\/|$)/,
];

/** Pictures and streams that are opened by a `token` in their query; without one they want a bearer token like all others. */
const keyed =
  /^\/api\/(?:camera_proxy|camera_proxy_stream|media_player_proxy|image_proxy|image_proxy_stream)\//;

/** Where the hub wants a token: its API, and files of media sources, which integrations put beside it. */
const guarded = /^\/(?:api|media|immich|synology_dsm)\/|^\/auth\/link_user$/;

/** @param path decoded, as the hub will see it */
export const isGuarded = (path: string): boolean => guarded.test(path);

/** @param path guarded, and decoded as the hub will see it */
export const routeKind = (path: string, query: string): 'open' | 'keyed' | 'closed' => {
  if (open.some((route) => route.test(path))) return 'open';
  return keyed.test(path) && new URLSearchParams(query).get('token') ? 'keyed' : 'closed';
};

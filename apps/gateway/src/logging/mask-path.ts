/**
 * Keeps the known words of the hub's and the app's paths. Everything else (names, webhook ids, flow ids, tokens in
 * paths) becomes a star; the query is dropped.
 */
export function maskPath(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  const segments = path.split('/').slice(1);
  const kept = segments.slice(0, 3).map((part) => (part === '' || knownWords.has(part) ? part : '*'));
  return `/${kept.join('/')}${segments.length > 3 ? '/…' : ''}`;
}

const knownWords = new Set(
  `api auth assets settings.json index.html manifest.json frontend_latest frontend_es5 static local hacsfiles
  service_worker.js health live ready metrics .well-known oauth-authorization-server oauth-protected-resource
  login_flow token revoke providers authorize websocket states services config events history period logbook
  template stream error_log camera_proxy camera_proxy_stream media_player_proxy image_proxy image serve webhook
  onboarding calendars backup download upload hls tts_proxy tts_get_url hassio hassio_ingress brands core state
  components conversation process intent handle mobile_app registrations check_config automation script scene
  config_entries entry flow diagnostics file_upload map energy todo media-browser developer-tools home lovelace
  profile notifications hacs marketplace login soglia info page tickets messages pictures client-errors openapi.json ha-proxy`.split(
    /\s+/,
  ),
);

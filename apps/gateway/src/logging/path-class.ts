/**
 * What of a path may stand in a log: words of the hub's and the app's own addresses.
 * Everything else (names, webhook ids, flow ids, tokens in paths, the whole query) is a star.
 */
export const pathClass = (url: string): string => {
  const [path = ''] = url.split(/[?#]/, 1);
  const parts = path.split('/').slice(1);
  const seen = parts.slice(0, 3).map((part) => (part === '' || knownWords.has(part) ? part : '*'));
  return `/${seen.join('/')}${parts.length > 3 ? '/…' : ''}`;
};

const knownWords = new Set(
  `api auth assets settings.json index.html manifest.json frontend_latest frontend_es5 static local hacsfiles
  service_worker.js health live ready metrics .well-known oauth-authorization-server oauth-protected-resource
  login_flow token revoke providers authorize websocket states services config events history period logbook
  template stream error_log camera_proxy camera_proxy_stream media_player_proxy image_proxy image serve webhook
  onboarding calendars backup download upload hls tts_proxy tts_get_url hassio hassio_ingress brands core state
  components conversation process intent handle mobile_app registrations check_config automation script scene
  config_entries entry flow diagnostics file_upload map energy todo media-browser developer-tools home lovelace
  profile notifications hacs marketplace login`.split(/\s+/),
);

/** What says nothing to people: how it is called and drawn, and what the hub itself needs. */
const names = new Set([
  'friendly_name',
  'icon',
  'entity_picture',
  'entity_picture_local',
  'supported_features',
  'device_class',
  'state_class',
  'restored',
  'editable',
  'id',
  'assumed_state',
  'user_id',
  'device_trackers',
  'last_reset',
  'temperature_unit',
  'pressure_unit',
  'wind_speed_unit',
  'visibility_unit',
  'precipitation_unit',
  'frontend_stream_type',
  'display_precision',
  'marker_type',
  'order',
]);

/** What opens something: the token of a camera's pictures stands among its attributes. */
const secret = /token|passw|secret|api_?key|credential|^(pin|code|auth)$/i;

/** Whether an attribute is not for people. */
export const isInner = (name: string): boolean => names.has(name) || secret.test(name);

/** Attributes that say nothing to people: names, icons, and what the hub uses internally. */
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

/** Names of secrets: for instance the access token of a camera's pictures. */
const SECRET_NAME = /token|passw|secret|api_?key|credential|^(pin|code|auth)$/i;

/** Whether an attribute is not displayed. */
export const isHiddenAttribute = (name: string): boolean => names.has(name) || SECRET_NAME.test(name);

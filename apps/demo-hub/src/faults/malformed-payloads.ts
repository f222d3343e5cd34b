import type { HttpResponse } from '#protocol/http/response.ts';

export type MalformedKind = 'html' | 'half-json' | 'huge-frame' | 'unknown-type' | 'malformed-entity';

const PAGE =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';
const TEN_MEGABYTES = 10 * 1024 * 1024;

/** Malformed frames for sockets. */
export function malformedFrame(kind: MalformedKind): string {
  switch (kind) {
    case 'html':
      return PAGE;
    case 'half-json':
      return '{"id":1,"type":"event","event":{"c":{"light.lampada';
    case 'huge-frame':
      return `{"id":0,"type":"event","event":{"filler":"${'x'.repeat(TEN_MEGABYTES)}"}}`;
    case 'unknown-type':
    case 'malformed-entity':
      return '{"id":1,"type":"surprise","surprise":{"from":"the future"}}';
  }
}

/** Malformed bodies for HTTP answers. */
export function malformedResponse(kind: MalformedKind): HttpResponse {
  const type = kind === 'html' ? 'text/html; charset=utf-8' : 'application/json';
  return { status: 200, headers: { 'Content-Type': type }, body: malformedFrame(kind) };
}

/** Malformed entities: missing and wrong attributes, unknown domains. */
export const malformedEntities: readonly {
  id: string;
  state: string;
  attributes: Record<string, unknown>;
}[] = [
  {
    id: 'light.assurda',
    state: 'on',
    attributes: { brightness: 900, supported_color_modes: 'tutti', color_mode: 7, hs_color: ['rosso'] },
  },
  {
    id: 'cover.assurda',
    state: 'forse',
    attributes: { current_position: -40, supported_features: 'quattro' },
  },
  {
    id: 'climate.assurdo',
    state: 'molto caldo',
    attributes: {
      temperature: null,
      current_temperature: 'NaN',
      hvac_modes: null,
      min_temp: 40,
      max_temp: 5,
    },
  },
  {
    id: 'sensor.assurdo',
    state: '',
    attributes: { unit_of_measurement: 12, device_class: {}, friendly_name: null },
  },
  {
    id: 'media_player.assurdo',
    state: 'on',
    attributes: { volume_level: 12, media_title: ['a', 'b'], media_duration: -1 },
  },
  {
    id: 'mai_visto.prima',
    state: '¯\\_(ツ)_/¯',
    attributes: { friendly_name: '<b>Mai visto</b>'.repeat(20) },
  },
];

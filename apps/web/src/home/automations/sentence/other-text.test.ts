import { expect, it } from 'vitest';
import { otherText } from './other-text.ts';

it.each<[unknown, string]>([
  ['{{ x }}', 'parte avanzata: una formula'],
  [{ service: "light.turn_{{ 'on' }}", target: {} }, 'parte avanzata: una formula'],
  [{ action: '{% if x %}a.b{% endif %}' }, 'parte avanzata: una formula'],
  [{ action: 'notify.telefono', data: { message: '{{ x }}' } }, 'parte avanzata: «notify.telefono»'],
  [{ alias: 'La mia', action: '{{ x }}' }, 'parte avanzata: «La mia»'],
  [{ platform: 'mqtt', topic: 'x' }, 'parte avanzata: un messaggio MQTT'],
  [{ choose: [] }, 'parte avanzata: «choose»'],
  [null, 'parte avanzata'],
])('%j reads "%s"', (value, text) => expect(otherText(value)).toBe(text));

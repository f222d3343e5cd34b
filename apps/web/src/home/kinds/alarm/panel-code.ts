import type { Entity } from '@soglia/hub-client/entities';
import { textOf } from '../../model/attributes.ts';

/** What a panel asks for: nothing, digits of a keypad, or any text. */
export type CodeForm = 'none' | 'number' | 'text';

/** What it asks for before it does that. A form that nobody knows is taken as text: then any code can be typed. */
export function codeFormOf(entity: Entity, wish: 'arm' | 'disarm'): CodeForm {
  const format = textOf(entity, 'code_format');
  if (format === undefined) return 'none';
  if (wish === 'arm' && entity.attributes['code_arm_required'] === false) return 'none';
  return format === 'number' ? 'number' : 'text';
}

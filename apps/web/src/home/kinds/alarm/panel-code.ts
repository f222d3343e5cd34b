import type { Entity } from '@soglia/hub-client/entities';
import { textOf } from '../../model/attributes.ts';

/** The code that a panel needs: none, digits, or any text. */
export type CodeForm = 'none' | 'number' | 'text';

/** The code that the panel needs for an action. An unknown format counts as text, so that any code can be typed. */
export function codeFormOf(entity: Entity, action: 'arm' | 'disarm'): CodeForm {
  const format = textOf(entity, 'code_format');
  if (format === undefined) return 'none';
  if (action === 'arm' && entity.attributes['code_arm_required'] === false) return 'none';
  return format === 'number' ? 'number' : 'text';
}

import { isRecord } from '@soglia/hub-client/json';
import { writeAutomation } from './automation.ts';
import { isTooDeep } from './depth.ts';
import { isEntityId } from './ids.ts';
import type { Automation } from './types.ts';

/** What stands in them is the name of a service, of a kind or of an event. */
const otherNames = ['action', 'service', 'trigger', 'platform', 'condition', 'alias', 'description', 'note'];

/** In a template: in quotes, or as `states.light.hall`. */
const IN_TEMPLATE = /(?:['"]|\bstates\.)([a-z][a-z0-9_]*\.[a-z0-9_]+)/g;

/** Every entity that it names, in parts that cannot be expressed too. Some may be no entities: templates can say more. */
export function entityIdsOf(automation: Automation): readonly string[] {
  return idsNamedIn(writeAutomation(automation, 'current'));
}

/** Those that a part of a configuration names. */
export function idsNamedIn(value: unknown): readonly string[] {
  const found = new Set<string>();
  if (isTooDeep(value)) return [];
  collect(value, found);
  return [...found];
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') {
    for (const id of idsIn(value)) found.add(id);
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, found);
  } else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value)) {
      if (isEntityId(key)) found.add(key);
      if (typeof item !== 'string' || !otherNames.includes(key) || item.includes('{')) collect(item, found);
    }
  }
}

function idsIn(text: string): readonly string[] {
  if (text.includes('{')) return [...text.matchAll(IN_TEMPLATE)].map(([, id = '']) => id);
  const ids = text.split(',').map((id) => id.trim().toLowerCase());
  return ids.filter((id) => isEntityId(id) && /^[a-z]/.test(id));
}

import { isRecord } from '@soglia/hub-client/json';

/** Whether a text of this value, at any depth, is a template: only the hub knows what it says. */
export function hasTemplate(value: unknown): boolean {
  if (typeof value === 'string') return /\{[{%#]/.test(value);
  if (Array.isArray(value)) return value.some(hasTemplate);
  return (
    isRecord(value) && Object.entries(value).some(([key, item]) => hasTemplate(key) || hasTemplate(item))
  );
}

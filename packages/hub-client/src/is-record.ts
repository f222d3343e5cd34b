/** A JSON object: neither null nor a list. What comes over the wire is looked at through this. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

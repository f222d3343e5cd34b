import type { z } from 'zod';

/** Error text in the hub's wording. For people only. */
export function schemaErrorText(error: z.ZodError): string {
  const [issue] = error.issues;
  if (!issue) return 'invalid';
  if (issue.code === 'unrecognized_keys')
    return `not a valid option at ${quoted([...issue.path, ...issue.keys.slice(0, 1)])}`;
  if (
    issue.code === 'invalid_type' &&
    issue.input === undefined &&
    /received undefined/.test(issue.message)
  ) {
    return `required key not provided at ${quoted(issue.path)}`;
  }
  return issue.path.length > 0 ? `${issue.message} at ${quoted(issue.path)}` : issue.message;
}

function quoted(path: readonly PropertyKey[]): string {
  return path.map((part) => `'${String(part)}'`).join('.');
}

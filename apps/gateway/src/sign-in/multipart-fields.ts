/** More than any step of a sign-in has. */
const MAX_FIELDS = 32;

/** Whether a Content-Type header says that the body is a multipart form. */
export const isMultipartForm = (contentType: string): boolean =>
  contentType.split(';', 1)[0]?.trim().toLowerCase() === 'multipart/form-data';

/**
 * The text fields of a multipart form; of a doubled one the first, as the hub reads it. Undefined for anything that
 * browsers do not write (files, encoded or unnamed parts, text before and after): the hub may read it otherwise. Each
 * part is visited once.
 */
export function readMultipartFields(contentType: string, body: string): Map<string, string> | undefined {
  const boundary = readBoundary(contentType);
  if (boundary === undefined) return undefined;
  const parts = `\r\n${body}`.split(`\r\n--${boundary}`, MAX_FIELDS + 2);
  const before = parts.shift();
  const end = parts.pop();
  if (before !== '' || (end !== '--' && end !== '--\r\n')) return undefined;
  const fields = new Map<string, string>();
  for (const part of parts) {
    const headerEnd = part.indexOf('\r\n\r\n');
    const name = headerEnd < 0 ? undefined : readName(part.slice(0, headerEnd));
    if (name === undefined) return undefined;
    if (!fields.has(name)) fields.set(name, part.slice(headerEnd + 4));
  }
  return fields;
}

/** Letters, digits and hyphens, as browsers choose them. */
function readBoundary(contentType: string): string | undefined {
  const [, parameter = '', ...others] = contentType.split(';').map((part) => part.trim());
  const value = /^boundary=(?:"([\w-]{1,70})"|([\w-]{1,70}))$/i.exec(parameter);
  return others.length === 0 ? (value?.[1] ?? value?.[2]) : undefined;
}

/** The name in the headers of a part; undefined where they say more than that it is a field of text. */
function readName(headers: string): string | undefined {
  const lines = headers.split('\r\n', 4);
  let name: string | undefined;
  if (lines.shift() !== '') return undefined;
  for (const line of lines) {
    const found = /^content-disposition: *form-data; *name="([^"\\]{1,64})"$/i.exec(line)?.[1];
    if (found !== undefined && name === undefined) name = found;
    else if (!/^content-type: *text\/plain(?:; *charset=utf-8)?$/i.test(line)) return undefined;
  }
  return name;
}

import { z } from 'zod';
import type { HubRequest } from '#protocol/http/route.ts';

/** The fields of an urlencoded or multipart form; none of any other content. */
export function formFields(request: HubRequest): Readonly<Record<string, string>> {
  if (request.contentType.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(request.body.toString('utf8')));
  }
  if (!request.contentType.startsWith('multipart/form-data')) return {};
  return multipartFields(request.body, request.contentType);
}

const record = z.record(z.string(), z.unknown());

/** A JSON object, whatever the content type says. */
export function jsonObject(
  request: HubRequest,
): { ok: true; value: Record<string, unknown> } | { ok: false; isJson: boolean } {
  let value: unknown;
  try {
    value = JSON.parse(request.body.toString('utf8'));
  } catch {
    return { ok: false, isJson: false };
  }
  const parsed = record.safeParse(value);
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, isJson: true };
}

/** The text fields of a multipart body (RFC 7578), without files. */
function multipartFields(body: Buffer, contentType: string): Record<string, string> {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary === undefined) return {};
  const parts = body.toString('utf8').split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.flatMap((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      const name = /name="([^"]*)"/i.exec(head)?.[1];
      if (name === undefined || /filename=/i.test(head)) return [];
      return [[name, rest.join('\r\n\r\n').replace(/\r\n$/, '')]];
    }),
  );
}

import { z } from 'zod';
import { multipartFields } from '#protocol/http/multipart.ts';
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

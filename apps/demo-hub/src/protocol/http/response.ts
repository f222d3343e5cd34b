import { STATUS_CODES } from 'node:http';

/** Response of a route; the server adds the common headers. */
export interface HttpResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** In place of `body`: made while it is sent; chunked where the length is not given. */
  readonly stream?: { readonly length?: number; readonly pieces: Iterable<Buffer> };
  /** Deflates the body if the client accepts it. */
  readonly compress?: boolean;
}

export function jsonResponse(
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
): HttpResponse {
  return {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(value),
    compress: true,
  };
}

/** Error of a view: JSON with `message`. */
export function messageResponse(
  status: number,
  text: string,
  more: Record<string, string> = {},
): HttpResponse {
  return jsonResponse({ message: text, ...more }, status);
}

/** Error of the web framework: `401: Unauthorized` as plain text. */
export function plainResponse(status: number, headers: Record<string, string> = {}): HttpResponse {
  return {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers },
    body: `${status}: ${STATUS_CODES[status] ?? ''}`,
  };
}

export const serverErrorResponse: HttpResponse = {
  status: 500,
  headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  body: '500 Internal Server Error\n\nServer got itself in trouble',
};

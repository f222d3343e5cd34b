export interface Answer {
  readonly status: number;
  /** The content type, or an empty string. */
  readonly type: string;
  readonly headers: Headers;
  readonly text: string;
  /** The body parsed as JSON; throws when it is not JSON. */
  json(): unknown;
}

export interface Call {
  readonly method?: string;
  readonly token?: string;
  /** A string or a form is sent as it is, everything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends one HTTP request; resolves with any status. */
export async function request(
  url: string,
  { method = 'GET', token, body, headers = {} }: Call = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
    headers: { ...authorization(token), ...contentType(body), ...headers },
    ...(body === undefined ? {} : { body: raw(body) ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    headers: response.headers,
    text,
    json: () => JSON.parse(text) as unknown,
  };
}

/** A form body, as the token routes expect it. */
export const form = (fields: Readonly<Record<string, string>>): URLSearchParams =>
  new URLSearchParams(fields);

const raw = (body: unknown): body is string | URLSearchParams =>
  typeof body === 'string' || body instanceof URLSearchParams;

function authorization(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

function contentType(body: unknown): Record<string, string> {
  return body === undefined || body instanceof URLSearchParams ? {} : { 'content-type': 'application/json' };
}

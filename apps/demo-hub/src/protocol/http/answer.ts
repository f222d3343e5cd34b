import { STATUS_CODES } from 'node:http';

/** What a route says; the server adds the headers that every answer has. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** JSON is compressed where the client accepts it. */
  readonly compress?: boolean;
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(value),
    compress: true,
  };
}

/** An error of a view. */
export function message(status: number, said: string, more: Record<string, string> = {}): Answer {
  return json({ message: said, ...more }, status);
}

/** An error of the framework: `401: Unauthorized` as plain text. */
export function plain(status: number, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers },
    body: `${status}: ${STATUS_CODES[status] ?? ''}`,
  };
}

export const serverFault: Answer = {
  status: 500,
  headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  body: '500 Internal Server Error\n\nServer got itself in trouble',
};

/** A request by which somebody signs in, renews a session or gives one up, as the limits see it. */
export type SignInStep =
  | { readonly kind: 'begin'; readonly username: string | undefined }
  | { readonly kind: 'answer'; readonly flowId: string; readonly username: string | undefined }
  | { readonly kind: 'exchange'; readonly username: string | undefined }
  | { readonly kind: 'renewal'; readonly refreshToken: string; readonly clientId: string };

/** What the hub made of it. `neutral`: neither a success nor a failure that the hub counts. */
export interface SignInOutcome {
  readonly kind: 'success' | 'failure' | 'neutral';
  readonly accessToken?: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const parse = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
};

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** User names are compared as the hub compares them: trimmed, without regard to case. */
const nameIn = (value: unknown): string | undefined => textIn(value)?.normalize('NFKC').trim().toLowerCase();

/** @returns undefined for a path that is no step of a sign-in */
export const readSignInStep = (path: string, contentType: string, body: string): SignInStep | undefined => {
  if (path === '/auth/login_flow') return { kind: 'begin', username: nameIn(parse(body)['username']) };
  const flow = /^\/auth\/login_flow\/([^/]+)$/.exec(path);
  if (flow !== null) {
    return { kind: 'answer', flowId: flow[1] ?? '', username: nameIn(parse(body)['username']) };
  }
  if (path !== '/auth/token') return undefined;
  const fields = fieldsIn(contentType, body);
  const refreshToken = fields('refresh_token');
  if (fields('grant_type') === 'refresh_token' && refreshToken !== undefined) {
    return { kind: 'renewal', refreshToken, clientId: fields('client_id') ?? '' };
  }
  return { kind: 'exchange', username: nameIn(fields('username')) };
};

/** The hub takes forms of both kinds; in a multipart one only the few plain fields are looked for. */
const fieldsIn = (contentType: string, body: string): ((name: string) => string | undefined) => {
  if (contentType.includes('multipart/form-data')) {
    return (name) =>
      new RegExp(`name="${name}"\\r?\\n(?:[^\\r\\n]+\\r?\\n)*\\r?\\n([^\\r\\n]*)`).exec(body)?.[1];
  }
  if (contentType.includes('json')) {
    const fields = parse(body);
    return (name) => textIn(fields[name]);
  }
  const fields = new URLSearchParams(body);
  return (name) => textIn(fields.get(name));
};

/** Reads the hub's answer (hub-protocol.md §1.5–1.7, §1.11). */
export const outcomeOf = (step: SignInStep, status: number, body: string): SignInOutcome => {
  if (status >= 500) return { kind: 'neutral' };
  const answer = parse(body);
  const accessToken = textIn(answer['access_token']) ?? textIn(answer['token']);
  if (status < 300 && accessToken !== undefined) return { kind: 'success', accessToken };
  if (step.kind === 'exchange' || step.kind === 'renewal')
    return { kind: status >= 400 ? 'failure' : 'neutral' };
  if (status === 401 || status === 403) return { kind: 'failure' };
  if (answer['message'] === 'Invalid client id') return { kind: 'failure' };
  if (status >= 400) return { kind: 'neutral' };
  if (answer['type'] === 'create_entry') return { kind: 'success' };
  const failed = isObject(answer['errors']) && Object.keys(answer['errors']).length > 0;
  return { kind: failed || answer['reason'] === 'too_many_retry' ? 'failure' : 'neutral' };
};

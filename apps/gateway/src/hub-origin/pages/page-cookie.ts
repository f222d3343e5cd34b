interface PageCookie {
  readonly name: string;
  readonly value: string;
  /** Removes it where this is 0. */
  readonly seconds: number;
  readonly path: string;
  readonly sameSite: 'Lax' | 'Strict';
}

/** A Set-Cookie header. Not `Secure`: the gateway cannot know whether a proxy before it ends TLS. */
export const formatPageCookie = ({ name, value, seconds, path, sameSite }: PageCookie): string =>
  `${name}=${value}; Max-Age=${seconds}; Path=${path}; HttpOnly; SameSite=${sameSite}`;

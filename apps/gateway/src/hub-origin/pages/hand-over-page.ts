import { randomBytes } from 'node:crypto';
import { makePageRefreshToken } from '#sign-in/page-refresh-token.ts';

export interface HandOverPage {
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

export interface HandOverPageOptions {
  readonly token: string;
  /** Whole seconds until the token ends. */
  readonly expiresIn: number;
  /** Path and query of the hub's page. */
  readonly page: string;
}

/** Time to look through the caches of a worker, which may be full of pictures. */
const CLEANING_LIMIT_MS = 2000;

/** A worker of a hub before 2026 keeps the address of each page that it was asked for: here those with a token go. */
const FORGET_ADDRESSES = `
async function forgetAddresses() {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!new URL(request.url).searchParams.has('auth')) continue;
      await cache.delete(request, { ignoreVary: true });
    }
  }
}`;

/**
 * The page that writes the sign-in of the hub's front end (`localStorage.hassTokens`) and goes on
 * to the hub's page in its place. The end of the token is reckoned by the browser's clock, as the front end compares it
 * with that. What somebody else left there goes first: a full storage must not keep it.
 */
export function createHandOverPage({ token, expiresIn, page }: HandOverPageOptions): HandOverPage {
  const nonce = randomBytes(16).toString('base64');
  const tokens = {
    access_token: token,
    token_type: 'Bearer',
    expires_in: expiresIn,
    refresh_token: makePageRefreshToken(),
  };
  const script = `
const { origin, hash } = location;
try {
  localStorage.removeItem('hassTokens');
  const expires = Date.now() + ${expiresIn} * 1000;
  const tokens = { ...${inScript(tokens)}, hassUrl: origin, clientId: origin + '/', expires };
  localStorage.setItem('hassTokens', JSON.stringify(tokens));
} catch {
  // Without a storage the hub asks for a sign-in.
}
const openPage = () => location.replace(${inScript(page)} + hash);
if (navigator.serviceWorker?.controller) {
  const late = new Promise((resolve) => setTimeout(resolve, ${CLEANING_LIMIT_MS}));
  Promise.race([forgetAddresses().catch(() => undefined), late]).then(openPage);
} else openPage();
${FORGET_ADDRESSES}
`;
  return {
    html: `<!doctype html>
<html lang="it">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Soglia</title>
<noscript>Per aprire questa pagina serve JavaScript.</noscript>
<script nonce="${nonce}">${script}</script>
</html>
`,
    contentSecurityPolicy: `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}

/** A JSON literal that can end neither the script nor a line of it. */
const inScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const CLIENT_ID = 'http://soglia.test/';

/** Signs in with a password at a hub, or through the gateway's hub origin; returns the access token. */
export async function signInPerson(
  base: string,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<string> {
  const json = { 'content-type': 'application/json' };
  const post = async (path: string, body: string | URLSearchParams, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${base}${path}`, { method: 'POST', body, headers });
    return (await answer.json()) as Readonly<Record<string, unknown>>;
  };
  const handler = ['homeassistant', null];
  const start = { client_id: CLIENT_ID, handler, redirect_uri: CLIENT_ID };
  const { flow_id: flow } = await post('/auth/login_flow', JSON.stringify(start), json);
  const step = { client_id: CLIENT_ID, username, password };
  const { result } = await post(`/auth/login_flow/${String(flow)}`, JSON.stringify(step), json);
  const grant = { grant_type: 'authorization_code', code: String(result), client_id: CLIENT_ID };
  const { access_token: token } = await post('/auth/token', new URLSearchParams(grant));
  if (typeof token !== 'string') throw new Error(`${username} could not sign in`);
  return token;
}

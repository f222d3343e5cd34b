import { once } from 'node:events';
import { WebSocket } from 'ws';
import { z } from 'zod';

const CLIENT_ID = 'http://app.example/';

const tokens = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() });
export type Tokens = z.output<typeof tokens>;

export interface HttpResult {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  json(): Record<string, unknown>;
}

export async function http(url: string, init: RequestInit = {}): Promise<HttpResult> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: () => JSON.parse(text) as Record<string, unknown>,
  };
}

export const postJson = (url: string, body: unknown): Promise<HttpResult> =>
  http(url, { method: 'POST', body: JSON.stringify(body) });
export const postForm = (url: string, fields: Record<string, string>): Promise<HttpResult> =>
  http(url, { method: 'POST', body: new URLSearchParams(fields) });
export const getAs = (url: string, token: string): Promise<HttpResult> =>
  http(url, { headers: { Authorization: `Bearer ${token}` } });

/** Starts a login flow; returns its id. */
export async function startFlow(base: string): Promise<string> {
  const answer = await postJson(`${base}/auth/login_flow`, {
    client_id: CLIENT_ID,
    handler: ['homeassistant', null],
    redirect_uri: CLIENT_ID,
  });
  return String(answer.json()['flow_id']);
}

export const submitStep = (base: string, flow: string, fields: Record<string, string>): Promise<HttpResult> =>
  postJson(`${base}/auth/login_flow/${flow}`, { client_id: CLIENT_ID, ...fields });

export async function redeem(base: string, code: unknown): Promise<HttpResult> {
  return postForm(`${base}/auth/token`, {
    grant_type: 'authorization_code',
    code: String(code),
    client_id: CLIENT_ID,
  });
}

export const refresh = (base: string, refreshToken: string): Promise<HttpResult> =>
  postForm(`${base}/auth/token`, {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: CLIENT_ID,
  });

export async function signIn(base: string, username = 'maria', password = 'casa-bianchi'): Promise<Tokens> {
  const done = await submitStep(base, await startFlow(base), { username, password });
  return tokens.parse((await redeem(base, done.json()['result'])).json());
}

type Message = Readonly<Record<string, unknown>>;

/** A signed-in socket that collects all received messages. */
export class TestSocket {
  readonly received: Message[] = [];
  readonly frames: string[] = [];
  readonly socket: WebSocket;
  readonly closed: Promise<number>;
  #id = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer) => {
      const text = data.toString('utf8');
      this.frames.push(text);
      try {
        const parsed: unknown = JSON.parse(text);
        this.received.push(...((Array.isArray(parsed) ? parsed : [parsed]) as Message[]));
      } catch {
        // Malformed text is kept in `frames` only.
      }
      socket.emit('received');
    });
  }

  static async open(base: string, token: string): Promise<TestSocket> {
    const one = new TestSocket(new WebSocket(`${base.replace('http', 'ws')}/api/websocket`));
    await once(one.socket, 'open');
    one.send({ type: 'auth', access_token: token });
    await one.until((message) => message['type'] === 'auth_ok' || message['type'] === 'auth_invalid');
    return one;
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  nextId(): number {
    return ++this.#id;
  }

  /** Sends a command; resolves with the whole answer. */
  async ask(type: string, fields: Record<string, unknown> = {}): Promise<Message> {
    const id = this.nextId();
    this.send({ id, type, ...fields });
    return this.until((message) => message['id'] === id && message['type'] !== 'event');
  }

  async result(type: string, fields: Record<string, unknown> = {}): Promise<unknown> {
    const answer = await this.ask(type, fields);
    if (answer['success'] !== true) throw new Error(JSON.stringify(answer));
    return answer['result'];
  }

  async refusal(type: string, fields: Record<string, unknown> = {}): Promise<Message> {
    const answer = await this.ask(type, fields);
    if (answer['success'] !== false) throw new Error(`not refused: ${JSON.stringify(answer)}`);
    return answer['error'] as Message;
  }

  /** The first matching message, received already or later. */
  async until(wanted: (message: Message) => boolean): Promise<Message> {
    for (;;) {
      const found = this.received.find(wanted);
      if (found) return found;
      await once(this.socket, 'received', { signal: AbortSignal.timeout(10_000) });
    }
  }

  close(): void {
    this.socket.terminate();
  }
}

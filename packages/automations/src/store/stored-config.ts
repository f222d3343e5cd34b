import { HubError } from '@soglia/hub-client/errors';
import { isRecord } from '@soglia/hub-client/json';
import { sendRestRequest } from '@soglia/hub-client/rest';
import type { Fields } from '../config/types.ts';
import { AutomationError } from './automation-error.ts';
import { isBeyond, requestBounds } from './message-size.ts';
import type { Operation } from './operation.ts';

/**
 * The stored configuration of one automation. Only the REST API writes it, for administrators, and through our gateway for
 * people with the right.
 */
export interface StoredConfig {
  /** Checks that REST can be used, by a request that no hub answers with an error. Rejects as `read` does. */
  probe(): Promise<void>;
  /** Undefined where nothing is stored. Rejects with AutomationError `no_rest` where REST cannot be used. */
  read(): Promise<Fields | undefined>;
  /** Rejects with AutomationError: `invalid` where the hub does not accept the configuration, `too_large`. */
  write(config: Fields): Promise<void>;
  /** Resolves also where nothing is stored. */
  remove(): Promise<void>;
}

interface Response {
  readonly status: number;
  /** Undefined when the body is not a JSON object. */
  readonly body: Fields | undefined;
}

export function storedConfig(operation: Operation, id: string): StoredConfig {
  const configPath = `/api/config/automation/config/${encodeURIComponent(id)}`;

  async function send(method: 'GET' | 'POST' | 'DELETE', path: string, config?: Fields): Promise<Response> {
    const { connection, platform, tokens } = operation.access;
    const { base } = connection;
    const bearer = await tokens.accessToken(base);
    const timeout = operation.remaining();
    const { signal } = operation;
    try {
      const request = { platform, base, path, method, bearer, json: config, timeout, signal };
      const { status, json } = await sendRestRequest(request);
      return { status, body: isRecord(json) ? json : undefined };
    } catch (cause) {
      if (cause instanceof HubError && cause.code !== 'disconnected') throw cause;
      // With the WebSocket connected only REST fails; a browser that CORS keeps from it learns no more.
      const code = connection.state.kind === 'ready' ? 'no_rest' : 'disconnected';
      throw new AutomationError(code, "The hub's REST API does not respond", { cause });
    }
  }

  return {
    async probe() {
      const response = await send('GET', '/api/config');
      if (response.status !== 200 || response.body === undefined) throw responseError(response);
    },
    async read() {
      const { status, body } = await send('GET', configPath);
      if (status === 200 && body !== undefined) return body;
      if (status === 404 && body !== undefined) return undefined;
      throw responseError({ status, body });
    },
    async write(config) {
      if (isBeyond(config, requestBounds))
        throw new AutomationError('too_large', 'The configuration is larger than one request may be');
      const response = await send('POST', configPath, config);
      if (response.status !== 200) throw responseError(response);
    },
    async remove() {
      const response = await send('DELETE', configPath);
      // The hub answers 400 for an id that it does not know.
      const isGone = response.body !== undefined && (response.status === 400 || response.status === 404);
      if (response.status !== 200 && !isGone) throw responseError(response);
    },
  };
}

/** A page that is not the hub's, and a hub without this part of REST, count as `no_rest`. */
function responseError({ status, body }: Response): AutomationError {
  const text = body?.['message'];
  const said = typeof text === 'string' ? text : undefined;
  const reason = typeof body?.['reason'] === 'string' ? body['reason'] : undefined;
  const message = `The hub's REST API responded with status ${status}`;
  if (status === 401 || status === 403) return new AutomationError('not_allowed', message, { said, reason });
  if (status === 400) return new AutomationError('invalid', message, { said, reason });
  if (status === 413) return new AutomationError('too_large', message, { said, reason });
  return new AutomationError(status < 500 && status !== 429 ? 'no_rest' : 'hub_error', message, {
    said,
    reason,
  });
}

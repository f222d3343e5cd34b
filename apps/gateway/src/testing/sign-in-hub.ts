import type { IncomingMessage, ServerResponse } from 'node:http';
import { startTestHub } from './test-hub.ts';

/**
 * A hub with the flow `f1` and the password "giusta" for everybody; giulia's flows ask for the code 123456 besides. Other
 * flows than those that begin with an f are unknown to it.
 */
export function startSignInHub() {
  const ended: string[] = [];

  const json = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const form = (step: string, error?: string) => ({
    type: 'form',
    step_id: step,
    errors: error === undefined ? {} : { base: error },
  });
  const done = { type: 'create_entry', result: 'c' };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let text = '';
    for await (const chunk of request as AsyncIterable<Buffer>) text += chunk.toString();
    const [, flow] = /^\/auth\/login_flow\/(.+)$/.exec(request.url ?? '') ?? [];
    if (request.method === 'DELETE') {
      ended.push(flow ?? '');
      json(response, 200, { message: 'Flow aborted' });
      return;
    }
    if (flow === undefined) {
      json(response, 200, { ...form('init'), flow_id: 'f1' });
      return;
    }
    if (!flow.startsWith('f')) {
      json(response, 404, { message: 'Invalid flow specified' });
      return;
    }
    const { username, password, code } = JSON.parse(text) as Partial<Record<string, string>>;
    if (code !== undefined) json(response, 200, code === '123456' ? done : form('mfa', 'invalid_code'));
    else if (password !== 'giusta') json(response, 200, form('init', 'invalid_auth'));
    else json(response, 200, username === 'giulia' ? form('mfa') : done);
  };

  const hub = startTestHub({
    handle: (request, response) => {
      if (request.url?.startsWith('/auth/login_flow') !== true) return false;
      void answer(request, response);
      return true;
    },
  });
  return hub.then((started) => ({
    ...started,
    /** Flows that the gateway ended. */
    ended,
  }));
}

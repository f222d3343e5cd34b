import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { TestProject } from 'vitest/node';

const demoHub = new URL('../../../demo-hub/src/main.ts', import.meta.url).pathname;

/** Settings files and menu lists, well-formed and malformed, by path. */
const answers: Readonly<Record<string, string>> = {
  '/good': '{"productName":"Casa Bianchi","hosted":false,"hub":"http://192.168.1.10:8123","version":"0.1.0"}',
  '/html': '<!doctype html><title>Accesso al Wi-Fi dell’albergo</title>',
  '/half': '{"productName":"Casa Bian',
  '/incomplete': '{"productName":"Casa Bianchi","hosted":false,"version":"0.1.0"}',
  '/no-address':
    '{"productName":"Casa Bianchi","hosted":false,"hub":"javascript:alert(1)","version":"0.1.0"}',
  '/empty': '',
  '/menu/full/api/roles_permissions': '[{"menu_item":"2","menu_label":"Energia","url":"/energy"}]',
  '/menu/empty/api/roles_permissions': '[]',
  '/menu/html/api/roles_permissions': '<!doctype html><title>Accesso al Wi-Fi dell’albergo</title>',
  '/menu/half/api/roles_permissions': '[{"menu_item":"2","menu_la',
  '/menu/no-list/api/roles_permissions': '{"items":[]}',
};

interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Requests to `/api/counted/<id>` so far, by id. */
const counted = new Map<string, number>();

/** The first two responses are lost. */
function answerCounted(path: string): ApiAnswer | undefined {
  const count = (counted.get(path) ?? 0) + 1;
  counted.set(path, count);
  return count <= 2 ? undefined : { status: 200, body: { count } };
}

/** Answers of our own API; undefined breaks the connection off. */
function answerApi(path: string, authorization: string | undefined): ApiAnswer | undefined {
  switch (path) {
    case '/api/soglia/info':
      return authorization === 'Bearer good-token'
        ? { status: 200, body: { version: '0.1.0', features: ['page_hand_over'] } }
        : { status: 401, body: { error: 'Devi accedere di nuovo.', code: 'unauthorized' } };
    case '/api/limited':
      return {
        status: 429,
        body: { error: 'Troppe richieste. Riprova tra un minuto.', code: 'too_many_requests' },
        headers: { 'retry-after': '60' },
      };
    case '/api/proxy-error':
      return { status: 502, body: { message: 'Bad Gateway' } };
    case '/api/lost':
      return undefined;
    default:
      return path.startsWith('/api/counted/')
        ? answerCounted(path)
        : { status: 404, body: { error: 'Questa pagina non esiste.', code: 'not_found' } };
  }
}

/** What the proxy of the hosted domain is asked, as its answer; `/refuse/{status}/{code}` in the target is refused. */
async function answerProxy(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url, headers } = request;
  const target = headers['x-target-url'];
  const body = await text(request);
  const [, status, code] = /\/refuse\/(\d+)\/(\w+)/.exec(`${url} ${String(target)}`) ?? [];
  if (code !== undefined) response.writeHead(Number(status), { 'x-soglia-proxy': code });
  response.end(JSON.stringify({ method, url, target, headers, body }));
}

/** For the tests of what speaks over the wire: a demo hub, and a server that answers all sorts of things. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const hub = spawn(process.execPath, [demoHub, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(hub.stdout), 'line')) as [string];
  project.provide('demoHub', line.replace(/^.*?(?=http)/, ''));

  const odd = createServer((request, response) => {
    const body = answers[request.url ?? ''];
    if (request.url === '/silent') return;
    if (request.url?.startsWith('/api/ha-proxy') === true) {
      void answerProxy(request, response);
      return;
    }
    if (request.url?.startsWith('/api/') === true) {
      const answer = answerApi(request.url, request.headers.authorization);
      if (answer === undefined) request.socket.destroy();
      else response.writeHead(answer.status, answer.headers).end(JSON.stringify(answer.body));
      return;
    }
    response.writeHead(body === undefined ? 404 : 200).end(body ?? 'nothing here');
  }).listen(0, '127.0.0.1');
  await once(odd, 'listening');
  project.provide('oddServer', `http://127.0.0.1:${(odd.address() as AddressInfo).port}`);

  return async () => {
    odd.closeAllConnections();
    odd.close();
    hub.kill('SIGTERM');
    await once(hub, 'close');
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';

const demoHub = new URL('../../../demo-hub/src/main.ts', import.meta.url).pathname;

/** What a settings file and the list of a menu may turn out to be, by path. */
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

/** For the tests of what speaks over the wire: a demo hub, and a server that answers all sorts of things. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const hub = spawn(process.execPath, [demoHub, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(hub.stdout), 'line')) as [string];
  project.provide('demoHub', line.replace(/^.*?(?=http)/, ''));

  const odd = createServer((request, response) => {
    const body = answers[request.url ?? ''];
    if (request.url === '/silent') return;
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

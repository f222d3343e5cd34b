import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { showPush } from './show-push.ts';

const message = {
  id: 'n1',
  category: 'system',
  type: 'system',
  title: 'Hub di nuovo raggiungibile',
  body: 'La casa risponde.',
  path: '/?notifications',
  urgent: false,
  at: '2026-11-24T10:00:00.000Z',
  confirmation: 'dG9rZW4',
};
const NO_PAUSES = [0, 0];

/** A gateway that answers confirmations with these statuses, one after the other; 0 is a connection that breaks. */
async function gatewayAnswering(...statuses: readonly number[]) {
  const confirmed: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const status = statuses[confirmed.push(`${request.url ?? ''} ${body}`) - 1] ?? 500;
      if (status === 0) request.socket.destroy();
      else response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const showNotification = vi.fn(() => Promise.resolve());
  const scope = {
    registration: {
      pushManager: {
        getSubscription: () => Promise.resolve(null),
        subscribe: () => Promise.reject(new Error()),
      },
      showNotification,
    },
    navigator: { language: 'it-IT' },
    fetch: (path: string, init: RequestInit) => fetch(`${origin}${path}`, init),
  };
  return { scope, confirmed, showNotification };
}

it('confirms what the system has shown', async () => {
  const { scope, confirmed, showNotification } = await gatewayAnswering(204);
  await showPush(scope, JSON.stringify(message));
  expect(showNotification).toHaveBeenCalledOnce();
  expect(confirmed).toEqual(['/push-confirmations {"confirmation":"dG9rZW4"}']);
});

it.each([
  ['tries again where the gateway is away', [0, 503, 204], 3],
  ['gives up after three tries', [0, 429, 503, 204], 3],
  ['does not insist where the gateway refuses', [404, 204], 1],
])('%s', async (_what, statuses, tries) => {
  const { scope, confirmed } = await gatewayAnswering(...statuses);
  await showPush(scope, JSON.stringify(message), NO_PAUSES);
  expect(confirmed).toHaveLength(tries);
});

it('confirms nothing that the system has not shown, and nothing that it could not read', async () => {
  const { scope, confirmed, showNotification } = await gatewayAnswering(204);
  showNotification.mockRejectedValueOnce(new TypeError('no permission'));
  await expect(showPush(scope, JSON.stringify(message))).rejects.toThrow('no permission');
  await showPush(scope, '{"title":"half');
  expect(showNotification).toHaveBeenCalledTimes(2);
  expect(confirmed).toEqual([]);
});

// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { createErrorReportSender } from './send-error-report.ts';

type Fetch = Parameters<typeof createErrorReportSender>[0]['fetch'];

function sender(fetch: Fetch) {
  const send = vi.fn(fetch);
  const report = createErrorReportSender({ fetch: send, origin: 'http://casa.local', version: '0.1.0' });
  return { report, send };
}

const named = (name: string) => Object.assign(new Error('x'), { name, stack: '' });
const answer = (status: number) => () => Promise.resolve({ status });

it('posts to the app origin, and the page may be left meanwhile', () => {
  const { report, send } = sender(answer(204));
  report(named('TypeError'), { kind: 'card', subject: 'light' });
  const [path, init] = send.mock.calls[0] ?? [];
  expect(path).toBe('/api/soglia/client-errors');
  expect(init).toMatchObject({ method: 'POST', keepalive: true, credentials: 'omit' });
  expect(init?.body).toBe(
    '{"kind":"card","name":"TypeError","subject":"light","version":"0.1.0","stack":[]}',
  );
});

it('reports the same error once, and ten errors at most', () => {
  const { report, send } = sender(answer(204));
  for (let time = 0; time < 3; time += 1) report(named('Same'), { kind: 'card' });
  expect(send).toHaveBeenCalledOnce();
  report(named('Same'), { kind: 'sheet' });
  expect(send).toHaveBeenCalledTimes(2);
  for (let count = 0; count < 20; count += 1) report(named(`Error${count}`), { kind: 'window' });
  expect(send).toHaveBeenCalledTimes(10);
});

it('sends no more where the origin has no such route', async () => {
  const { report, send } = sender(answer(404));
  report(named('First'), { kind: 'card' });
  await Promise.resolve();
  report(named('Second'), { kind: 'card' });
  expect(send).toHaveBeenCalledOnce();
});

it('never throws', async () => {
  const { report } = sender(() => Promise.reject(new TypeError('Failed to fetch')));
  const hostile = Object.defineProperty(new Error('x'), 'name', {
    get: () => {
      throw new Error('no');
    },
  });
  expect(() => report(hostile, { kind: 'card' })).not.toThrow();
  const { report: refuse } = sender(() => {
    throw new TypeError('no fetch here');
  });
  expect(() => refuse(named('TypeError'), { kind: 'window' })).not.toThrow();
  report(named('TypeError'), { kind: 'window' });
  await new Promise((resolve) => setTimeout(resolve));
});

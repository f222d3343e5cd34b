import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoHub, type DemoHub } from '#demo-hub.ts';
import { http } from '#testing/client.ts';

describe("the hub's own sign-in page", () => {
  let hub: DemoHub;
  beforeAll(async () => {
    hub = await startDemoHub();
  });
  afterAll(() => hub.close());
  const query =
    'response_type=code&client_id=http%3A%2F%2Fapp.example%2F&redirect_uri=http%3A%2F%2Fapp.example%2F';

  it('is static: nothing of the query is written into it', async () => {
    const plain = await http(`${hub.url}/auth/authorize`);
    const withState = await http(`${hub.url}/auth/authorize?${query}&state=%3Cb%3E`);
    expect([plain.status, withState.status, withState.headers.get('content-type')]).toEqual([
      200,
      200,
      'text/html; charset=utf-8',
    ]);
    expect(withState.text).toBe(plain.text);
  });

  it('allows only its own script and no framing', async () => {
    const { headers, text } = await http(`${hub.url}/auth/authorize?${query}`);
    const policy = headers.get('content-security-policy') ?? '';
    const [, script = ''] = /<script>([^]*)<\/script>/.exec(text) ?? [];
    expect(script).not.toBe('');
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

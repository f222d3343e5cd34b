import { describe, expect, it } from 'vitest';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { http } from '../wire/http.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner, guest } = target;

interface HttpConfig {
  readonly [name: string]: unknown;
}

interface HttpSettings {
  readonly stable: HttpConfig;
  readonly pending: HttpConfig | null;
  readonly revert_at: string | null;
  readonly active_config_type: string;
  readonly default: HttpConfig;
}

const PORT_NOBODY_HAS = 1;
const settingsOf = (hub: HubSocket) => hub.result<HttpSettings>({ type: 'http/config' });

/** The settings as they may be sent back. */
function editable({ created_at: _at, error: _error, error_message: _message, ...config }: HttpConfig) {
  return config;
}

// Until 2026.7 they are in YAML.
describe.runIf(!since('2026.11'))('the network settings of an earlier hub', () => {
  it('cannot be asked for', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    expect(await hub.refusal({ type: 'http/config' })).toBe('unknown_command');
    await using other = await HubSocket.signedIn(guest.token);
    expect(await other.refusal({ type: 'http/config' })).toBe('unknown_command');
  });
});

describe.runIf(since('2026.11'))('the network settings', () => {
  it('are read by administrators', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    const settings = await settingsOf(hub);
    const described = {
      server_port: expect.any(Number) as number,
      cors_allowed_origins: ['https://cast.home-assistant.io'],
      login_attempts_threshold: -1,
      ip_ban_enabled: expect.any(Boolean) as boolean,
      ssl_profile: 'intermediate_v6',
      use_x_frame_options: true,
      created_at: expect.stringMatching(/^20\d\d-.*\+00:00$/) as string,
      error: null,
      error_message: null,
    };
    expect(settings).toMatchObject({
      pending: null,
      revert_at: null,
      active_config_type: 'stable',
      // The hubs of these runs trust this machine.
      stable: { ...described, use_x_forwarded_for: true, trusted_proxies: ['127.0.0.1/32'] },
      default: { ...described, server_port: 8123, ip_ban_enabled: true },
    });
    expect(settings.default).not.toHaveProperty('trusted_proxies');
    expect(settings.default).not.toHaveProperty('use_x_forwarded_for');
  });

  it.each([
    { type: 'http/config' },
    { type: 'http/config/configure', config: null },
    { type: 'http/config/promote' },
  ])('are closed to the guest: $type', async (command) => {
    await using hub = await HubSocket.signedIn(guest.token);
    expect(await hub.refusal(command)).toBe('unauthorized');
  });

  it('sent back as they are restart nothing', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    const { stable } = await settingsOf(hub);
    const configure = (config: unknown) => hub.result({ type: 'http/config/configure', config });
    expect(await configure(editable(stable))).toEqual({ restart: false });
    expect(await configure(null)).toEqual({ restart: false });
    const written = { ...editable(stable), trusted_proxies: '127.0.0.1' };
    expect(await configure(written), 'one proxy, written short').toEqual({ restart: false });
    await hub.settled();
    expect((await settingsOf(hub)).pending).toBeNull();
  });

  it.each([
    ['no settings at all', {}, 'invalid_format'],
    ['forwarded addresses from nobody', { config: { use_x_forwarded_for: true } }, 'invalid_format'],
    [
      'a network with bits beyond its prefix',
      { config: { trusted_proxies: ['10.0.0.1/8'] } },
      'invalid_format',
    ],
    ['a proxy that is no address', { config: { trusted_proxies: ['proxy.local'] } }, 'invalid_format'],
    ['what only describes settings', { config: { created_at: '2026-11-01' } }, 'invalid_format'],
    ['an unknown setting', { config: { colour: 'red' } }, 'invalid_format'],
  ])('refuse %s', async (_name, fields, code) => {
    await using hub = await HubSocket.signedIn(owner.token);
    expect(await hub.refusal({ type: 'http/config/configure', ...fields })).toBe(code);
    expect((await settingsOf(hub)).pending).toBeNull();
  });

  it('refuse a port on which the hub cannot listen', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    const { stable } = await settingsOf(hub);
    const config = { ...editable(stable), server_host: ['192.0.2.1'], server_port: PORT_NOBODY_HAS };
    expect(await hub.refusal({ type: 'http/config/configure', config })).toBe('bind_failed');
  });

  it('cannot be confirmed where none are on trial', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    expect(await hub.refusal({ type: 'http/config/promote' })).toBe('not_allowed');
  });
});

// The hub restarts twice.
describe.runIf(since('2026.11') && process.env['CONTRACT_SLOW'] === '1')('new network settings', () => {
  const limits = { timeout: 120_000, interval: 500 };

  /** Sends settings, and resolves with what the hub says of them after its restart. */
  async function tryOut(change: HttpConfig): Promise<HttpSettings> {
    await using hub = await HubSocket.signedIn(owner.token);
    const { stable } = await settingsOf(hub);
    const config = { ...editable(stable), ...change };
    expect(await hub.result({ type: 'http/config/configure', config })).toEqual({ restart: true });
    await hub.closed;
    let settings: HttpSettings | undefined;
    await expect
      .poll(async () => {
        settings = undefined;
        await using again = await HubSocket.signedIn(owner.token).catch(() => undefined);
        const config = await again?.result<{ state: string }>({ type: 'get_config' }).catch(() => undefined);
        if (config?.state === 'RUNNING')
          settings = await again?.result<HttpSettings>({ type: 'http/config' });
        return settings;
      }, limits)
      .toBeDefined();
    if (settings === undefined) throw new Error('the hub did not come back');
    return settings;
  }

  async function promote(): Promise<HttpSettings> {
    await using hub = await HubSocket.signedIn(owner.token);
    expect(await hub.result({ type: 'http/config/promote' })).toBeNull();
    return await settingsOf(hub);
  }

  const statusFrom = async (address: string) =>
    (await http('/api/', { token: owner.token, headers: { 'x-forwarded-for': address } })).status;

  it('are tried until they are confirmed', { timeout: 300_000 }, async () => {
    const trusted = ['127.0.0.1/32', '192.0.2.0/24'];
    const tried = await tryOut({ trusted_proxies: trusted });
    expect(tried).toMatchObject({
      active_config_type: 'pending',
      pending: { trusted_proxies: trusted, error: null },
      stable: { trusted_proxies: ['127.0.0.1/32'] },
      revert_at: expect.stringMatching(/^20\d\d-/) as string,
    });
    try {
      expect(await statusFrom('192.168.1.20')).toBe(200);
      expect(await promote()).toMatchObject({
        active_config_type: 'stable',
        pending: null,
        revert_at: null,
        stable: { trusted_proxies: trusted },
      });
    } finally {
      await tryOut({ trusted_proxies: ['127.0.0.1/32'] });
      await promote();
    }
  });
});

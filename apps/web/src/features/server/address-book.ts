import { isLocalAddress, type Addresses } from '@soglia/hub-client/discovery';
import type { SafeStore } from '#shared/storage/safe-store.ts';
import { createListeners } from '#shared/store/store.ts';

/** Where the hub is in a house that nobody configured. */
const defaultServer = 'homeassistant.local:8123';

const keys = {
  /** host[:port], without a scheme */
  server: 'serverIp',
  /** the tunnel */
  remote: 'cloudflare_url',
  lastWorking: 'lastWorkingUrl',
  seen: 'has_seen_cloudflare_setup',
  /** JSON list of bases that the person signed in at, or typed in, on this device */
  home: 'confirmed_home',
} as const;

/** More than any address is long. */
const longest = 300;

/** As many homes as a device may come to know; the oldest goes. */
const mostHomes = 8;

/** What this device knows of where the house is. Texts of the storage are distrusted: what is no address is none. */
export interface AddressBook {
  readonly remote: () => string | undefined;
  /** The local address as it is shown: host and port. */
  readonly server: () => string;
  /** Everything there is to try, for discovery. */
  readonly addresses: () => Addresses;
  /** Whether anything is configured: by the app origin, or by hand. */
  readonly isConfigured: () => boolean;
  /** The app origin said where the house is; undefined where it does not know. */
  readonly toldHub: (base: string | undefined) => void;
  /** Set by hand: that confirms it as home. Returns whether the next visit will know it. */
  readonly setRemote: (base: string) => boolean;
  /** The hub at this address accepted what the person signed in with. */
  readonly signedInAt: (base: string) => void;
  /** A session of this device lives there: that confirms it as home. */
  readonly livesAt: (base: string) => void;
  readonly worked: (base: string) => void;
  /** Whether the question about remote access was put already, or needs not to be. */
  readonly firstRunDone: () => boolean;
  readonly markFirstRun: () => void;
  /** 'Reimposta Server' */
  readonly forgetServer: () => void;
  /** What 'Logout' takes: everything but the remote address. */
  readonly forgetHome: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly changedElsewhere: (key: string | null) => void;
}

export function createAddressBook(store: SafeStore): AddressBook {
  const { subscribe, notify } = createListeners();
  /** What the app origin says: it brought this very program, so it is believed. */
  let told: string | undefined;

  const remote = () => baseIn(store.getItem(keys.remote));
  const serverBase = () => {
    const host = store.getItem(keys.server);
    return host === null || host === '' ? undefined : baseIn(/^https?:/.test(host) ? host : `http://${host}`);
  };

  function homes(): readonly string[] {
    try {
      const list: unknown = JSON.parse(store.getItem(keys.home) ?? '[]');
      if (!Array.isArray(list)) return [];
      return list
        .filter((item) => typeof item === 'string')
        .flatMap((item) => baseIn(item) ?? [])
        .slice(0, mostHomes);
    } catch {
      return [];
    }
  }
  function confirm(base: string): void {
    const known = homes();
    if (known.includes(base)) return;
    store.setItem(keys.home, JSON.stringify([base, ...known].slice(0, mostHomes)));
  }
  const present = (items: readonly (string | undefined)[]): readonly string[] => [
    ...new Set(items.filter((item) => item !== undefined)),
  ];

  return {
    remote,
    server() {
      const base = serverBase() ?? told;
      return base === undefined ? defaultServer : new URL(base).host;
    },
    addresses() {
      const tunnel = remote();
      const known = present([told, serverBase(), ...homes().filter(isLocalAddress)]);
      // The name that every hub has at first is tried only where nothing better is known.
      const local = (known.length > 0 ? known : [`http://${defaultServer}`]).filter(
        (base) => base !== tunnel,
      );
      return {
        remote: tunnel,
        local,
        lastWorking: baseIn(store.getItem(keys.lastWorking)),
        confirmedHome: present([told, tunnel, ...homes()]),
      };
    },
    isConfigured: () => present([told, remote(), serverBase()]).length > 0,
    toldHub(base) {
      if (base === told) return;
      told = base;
      notify();
    },
    setRemote(base) {
      store.setItem(keys.remote, base);
      confirm(base);
      notify();
      return store.lasts(keys.remote);
    },
    signedInAt(base) {
      confirm(base);
      if (base !== remote()) store.setItem(keys.server, new URL(base).host);
      store.setItem(keys.lastWorking, base);
      notify();
    },
    livesAt: confirm,
    worked(base) {
      if (store.getItem(keys.lastWorking) !== base) store.setItem(keys.lastWorking, base);
    },
    firstRunDone: () => store.getItem(keys.seen) !== null || remote() !== undefined,
    markFirstRun: () => store.setItem(keys.seen, 'true'),
    forgetServer() {
      for (const key of [keys.server, keys.remote, keys.lastWorking, keys.seen, keys.home])
        store.removeItem(key);
      notify();
    },
    forgetHome() {
      for (const key of [keys.server, keys.lastWorking, keys.home]) store.removeItem(key);
      notify();
    },
    subscribe,
    changedElsewhere(key) {
      if (key === null || Object.values<string>(keys).includes(key)) notify();
    },
  };
}

/** What may stand under a key, as a base; undefined where it is none. */
function baseIn(text: string | null): string | undefined {
  if (text === null || text.length > longest || /[\s\p{Cc}\p{Cf}]/u.test(text)) return undefined;
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(full)) return undefined;
  const { origin, href, hostname } = new URL(full);
  return href === `${origin}/` && isHost(hostname, text) ? origin : undefined;
}

/** The browser takes more for a host than any house has: braces, `42` for 0.0.0.42, and what scripts leave behind. */
function isHost(hostname: string, text: string): boolean {
  if (['null', 'undefined', 'nan'].includes(hostname)) return false;
  if (/^\d+(?:\.\d+){3}$/.test(hostname)) return text.includes(hostname);
  return /^[a-z\d_-]+(?:\.[a-z\d_-]+)*\.?$|^\[[\da-f:.]+\]$/.test(hostname);
}

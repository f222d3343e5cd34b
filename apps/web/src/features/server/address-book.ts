import { baseOfHost, isLocalAddress, type Addresses } from '@soglia/hub-client/discovery';
import type { SafeStore } from '#shared/storage/safe-store.ts';
import { createListeners } from '#shared/store/store.ts';

/** The address of a hub that was never configured. */
const DEFAULT_SERVER = 'homeassistant.local:8123';

const keys = {
  /** host[:port], without a scheme; the port is the hub's own where it is left out */
  server: 'serverIp',
  /** the remote address */
  remote: 'cloudflare_url',
  lastWorking: 'lastWorkingUrl',
  seen: 'has_seen_cloudflare_setup',
  /** JSON list of bases that the person signed in at, or typed in, on this device */
  home: 'confirmed_home',
} as const;

/** Characters: longer texts are not addresses. */
const MAX_LENGTH = 300;

/** Confirmed homes that are stored; the oldest is removed. */
const MAX_HOMES = 8;

/** The addresses of the hub that this browser stores. Stored texts that are not addresses are ignored. */
export interface AddressBook {
  readonly remote: () => string | undefined;
  /** The local address as it is shown: host and port. */
  readonly server: () => string;
  /** All addresses for discovery to try. */
  readonly addresses: () => Addresses;
  /** Whether this is the default name, tried only because the browser knows no local address. */
  readonly isGuess: (base: string) => boolean;
  /** Whether anything is configured: by the app origin, or by hand. */
  readonly isConfigured: () => boolean;
  /** The hub that the app origin names in its settings; undefined where it names none. */
  readonly setPublishedHub: (base: string | undefined) => void;
  /** The home address that the browser stores; undefined where it looks for the hub by itself. */
  readonly home: () => string | undefined;
  /** Set by the person, which confirms it as home; undefined removes it. Returns whether the browser has stored it. */
  readonly setHome: (base: string | undefined) => boolean;
  readonly setRemote: (base: string | undefined) => boolean;
  /** The hub at this base accepted a sign-in: stores it, and confirms it as home. */
  readonly signedInAt: (base: string) => void;
  /** A stored session belongs to this base: confirms it as home. */
  readonly confirmHome: (base: string) => void;
  readonly setLastWorking: (base: string) => void;
  /** Whether the question about the remote address was asked, or is not needed. */
  readonly firstRunDone: () => boolean;
  readonly markFirstRun: () => void;
  /** 'Reimposta Server': removes all addresses. */
  readonly forgetServer: () => void;
  /** 'Logout': removes all but the remote address. */
  readonly forgetHome: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly changedElsewhere: (key: string | null) => void;
}

export function createAddressBook(store: SafeStore): AddressBook {
  const { subscribe, notify } = createListeners();
  /** By the app origin's settings: trusted, as this program comes from there. */
  let published: string | undefined;

  const remote = () => baseIn(store.getItem(keys.remote));
  const serverBase = () => {
    const host = store.getItem(keys.server) ?? '';
    // The key holds no scheme, and no port that belongs to it: the confirmed addresses tell both.
    return (
      homes().find((base) => base.endsWith(`//${host}`)) ??
      baseIn(/^https?:/.test(host) ? host : baseOfHost(host))
    );
  };

  function homes(): readonly string[] {
    try {
      const list: unknown = JSON.parse(store.getItem(keys.home) ?? '[]');
      if (!Array.isArray(list)) return [];
      return list
        .filter((item) => typeof item === 'string')
        .flatMap((item) => baseIn(item) ?? [])
        .slice(0, MAX_HOMES);
    } catch {
      return [];
    }
  }
  function confirm(base: string): void {
    const known = homes();
    if (known.includes(base)) return;
    store.setItem(keys.home, JSON.stringify([base, ...known].slice(0, MAX_HOMES)));
  }
  function set(key: string, base: string | undefined, stored: string | undefined): boolean {
    if (base === undefined || stored === undefined) store.removeItem(key);
    else {
      store.setItem(key, stored);
      confirm(base);
    }
    notify();
    return store.lasts(key);
  }
  const present = (items: readonly (string | undefined)[]): readonly string[] => [
    ...new Set(items.filter((item) => item !== undefined)),
  ];

  return {
    remote,
    server() {
      const base = serverBase() ?? published;
      return base === undefined ? DEFAULT_SERVER : new URL(base).host;
    },
    addresses() {
      const remoteBase = remote();
      const known = present([published, serverBase(), ...homes().filter(isLocalAddress)]);
      // The default name is tried only where nothing else is known.
      const local = (known.length > 0 ? known : [`http://${DEFAULT_SERVER}`]).filter(
        (base) => base !== remoteBase,
      );
      return {
        remote: remoteBase,
        local,
        lastWorking: baseIn(store.getItem(keys.lastWorking)),
        confirmedHome: present([published, remoteBase, ...homes()]),
      };
    },
    isGuess: (base) => base === `http://${DEFAULT_SERVER}` && base !== published && base !== serverBase(),
    isConfigured: () => present([published, remote(), serverBase()]).length > 0,
    setPublishedHub(base) {
      if (base === published) return;
      published = base;
      notify();
    },
    home: serverBase,
    setHome: (base) => set(keys.server, base, base?.replace(/^https?:\/\//, '')),
    setRemote: (base) => set(keys.remote, base, base),
    signedInAt(base) {
      confirm(base);
      if (base !== remote()) store.setItem(keys.server, new URL(base).host);
      store.setItem(keys.lastWorking, base);
      notify();
    },
    confirmHome: confirm,
    setLastWorking(base) {
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

/** A stored text as a base; undefined where it is not an address. */
function baseIn(text: string | null): string | undefined {
  if (text === null || text.length > MAX_LENGTH || /[\s\p{Cc}\p{Cf}]/u.test(text)) return undefined;
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(full)) return undefined;
  const { origin, href, hostname } = new URL(full);
  return href === `${origin}/` && isHost(hostname, text) ? origin : undefined;
}

/** Stricter than URL, which accepts braces, `42` for 0.0.0.42, and texts such as `undefined`. */
function isHost(hostname: string, text: string): boolean {
  if (['null', 'undefined', 'nan'].includes(hostname)) return false;
  if (/^\d+(?:\.\d+){3}$/.test(hostname)) return text.includes(hostname);
  return /^[a-z\d_-]+(?:\.[a-z\d_-]+)*\.?$|^\[[\da-f:.]+\]$/.test(hostname);
}

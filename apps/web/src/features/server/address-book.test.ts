import { describe, expect, it, vi } from 'vitest';
import { memoryStore } from '#shared/testing/memory-store.ts';
import { createAddressBook } from './address-book.ts';

const published = 'http://192.168.1.10:8123';
const tunnel = 'https://casa.example';

function open(initial: Readonly<Record<string, string>> = {}) {
  const { safe, all } = memoryStore(initial);
  return { book: createAddressBook(safe()), all };
}

describe('the address of the hub', () => {
  it('on a new device is the default name, which is tried and not trusted', () => {
    const { book } = open();
    expect(book.isConfigured()).toBe(false);
    expect(book.server()).toBe('homeassistant.local:8123');
    expect(book.addresses()).toEqual({
      remote: undefined,
      local: ['http://homeassistant.local:8123'],
      lastWorking: undefined,
      confirmedHome: [],
    });
  });

  it('is a guess until a sign-in there', () => {
    const { book } = open();
    const guess = 'http://homeassistant.local:8123';
    book.setRemote(tunnel);
    expect([book.isGuess(guess), book.isGuess(tunnel)]).toEqual([true, false]);
    book.signedInAt(guess);
    expect(book.isGuess(guess)).toBe(false);
  });

  it('is the one of the app origin, which is trusted', () => {
    const { book } = open();
    book.setPublishedHub(published);
    expect(book.isConfigured()).toBe(true);
    expect(book.server()).toBe('192.168.1.10:8123');
    expect(book.addresses()).toMatchObject({ local: [published], confirmedHome: [published] });
  });

  it('is the one that the person set', () => {
    const { book, all } = open();
    expect(book.setRemote(tunnel)).toBe(true);
    expect(all()).toMatchObject({ cloudflare_url: tunnel });
    expect(book.addresses()).toMatchObject({
      remote: tunnel,
      local: ['http://homeassistant.local:8123'],
      confirmedHome: [tunnel],
    });
  });

  it('at home is the one that the person set, with its scheme', () => {
    const { book, all } = open();
    book.setHome('http://10.0.0.4:8123');
    expect(all()).toMatchObject({ serverIp: '10.0.0.4:8123' });
    expect(book.addresses()).toMatchObject({
      local: ['http://10.0.0.4:8123'],
      confirmedHome: ['http://10.0.0.4:8123'],
    });
    book.setHome('https://casa.lan:8123');
    expect(book.home()).toBe('https://casa.lan:8123');
    book.setHome(undefined);
    expect(book.home()).toBeUndefined();
  });

  it('is the one of a sign-in', () => {
    const { book, all } = open();
    book.setRemote(tunnel);
    book.signedInAt('http://10.0.0.4:8123');
    expect(all()).toMatchObject({ serverIp: '10.0.0.4:8123', lastWorkingUrl: 'http://10.0.0.4:8123' });
    expect(book.addresses()).toMatchObject({
      local: ['http://10.0.0.4:8123'],
      lastWorking: 'http://10.0.0.4:8123',
      confirmedHome: [tunnel, 'http://10.0.0.4:8123'],
    });
  });

  it('is not a local one after a sign-in at the remote address', () => {
    const { book, all } = open();
    book.setRemote(tunnel);
    book.signedInAt(tunnel);
    expect(all()).not.toHaveProperty('serverIp');
  });

  it('is not confirmed as home because it worked once', () => {
    const { book } = open();
    book.setLastWorking('http://homeassistant.local:8123');
    expect(book.addresses().confirmedHome).toEqual([]);
  });

  it('stores a limited number of homes', () => {
    const { book } = open();
    for (let house = 1; house <= 12; house += 1) book.signedInAt(`http://10.0.0.${house}:8123`);
    expect(book.addresses().confirmedHome).toHaveLength(8);
    expect(book.addresses().confirmedHome[0]).toBe('http://10.0.0.12:8123');
  });
});

describe('a stored host without a port', () => {
  const confirmed = (...homes: readonly string[]) => ({
    serverIp: 'casa.lan',
    confirmed_home: JSON.stringify(homes),
  });
  it.each([
    ['192.168.1.10', { serverIp: '192.168.1.10' }, 'http://192.168.1.10:8123'],
    ['homeassistant.local', { serverIp: 'homeassistant.local' }, 'http://homeassistant.local:8123'],
    ['[fe80::1]', { serverIp: '[fe80::1]' }, 'http://[fe80::1]:8123'],
    ['one with https', confirmed('https://casa.lan'), 'https://casa.lan'],
    ['one on the port of the web', confirmed('http://casa.lan'), 'http://casa.lan'],
  ])("has the hub's own, unless the person confirmed another: %s", (_host, stored, base) => {
    const { book } = open(stored);
    expect(book.home()).toBe(base);
    expect(book.addresses().local).toEqual([base]);
    expect(book.server()).toBe(new URL(base).host);
  });

  it('is read as it was set or signed in at', () => {
    for (const base of ['http://casa.lan', 'https://casa.lan', 'http://casa.lan:8123']) {
      const [set, signedIn] = [open(), open()];
      set.book.setHome(base);
      signedIn.book.signedInAt(base);
      expect([set.book.home(), signedIn.book.home()]).toEqual([base, base]);
    }
  });
});

describe('malformed stored texts', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://maria:segreto@casa.example',
    'https://casa.example/lovelace',
    'a b',
    'casa\n.example',
    '{"a":',
    'null',
    'undefined',
    '42',
    '[1,2,{"a":null}]',
    'x'.repeat(10_000),
  ])('%s is no address', (value) => {
    const { book } = open({
      cloudflare_url: value,
      serverIp: value,
      lastWorkingUrl: value,
      confirmed_home: value,
    });
    expect(book.isConfigured()).toBe(false);
    expect(book.addresses()).toEqual({
      remote: undefined,
      local: ['http://homeassistant.local:8123'],
      lastWorking: undefined,
      confirmedHome: [],
    });
  });

  it.each([
    ['casa.example', 'https://casa.example'],
    ['https://casa.example/', tunnel],
    ['http://[fe80::1]:8123', 'http://[fe80::1]:8123'],
    ['HTTPS://Casà.example', 'https://xn--cas-cla.example'],
  ])('%s is one', (value, base) => expect(open({ cloudflare_url: value }).book.remote()).toBe(base));
});

describe('the question about the remote address', () => {
  it('is asked once', () => {
    const { book, all } = open();
    expect(book.firstRunDone()).toBe(false);
    book.markFirstRun();
    expect(book.firstRunDone()).toBe(true);
    expect(all()).toHaveProperty('has_seen_cloudflare_setup');
  });

  it('is not asked where the address is set', () =>
    expect(open({ cloudflare_url: tunnel }).book.firstRunDone()).toBe(true));
});

describe('forgetting', () => {
  const full = () => {
    const { book, all } = open({ favourites: '[]' });
    book.setRemote(tunnel);
    book.signedInAt('http://10.0.0.4:8123');
    book.markFirstRun();
    return { book, all };
  };

  it("after 'Logout' leaves the remote address", () => {
    const { book, all } = full();
    book.forgetHome();
    expect(all()).toEqual({ cloudflare_url: tunnel, has_seen_cloudflare_setup: 'true', favourites: '[]' });
  });

  it("after 'Reimposta Server' leaves nothing of the server", () => {
    const { book, all } = full();
    book.forgetServer();
    expect(all()).toEqual({ favourites: '[]' });
  });
});

it('notifies its listeners, also of changes by another window', () => {
  const { book } = open();
  const heard = vi.fn();
  const stop = book.subscribe(heard);
  book.setPublishedHub(published);
  book.setPublishedHub(published);
  book.changedElsewhere('cloudflare_url');
  book.changedElsewhere('favourites');
  book.changedElsewhere(null);
  expect(heard).toHaveBeenCalledTimes(3);
  stop();
  book.setRemote(tunnel);
  expect(heard).toHaveBeenCalledTimes(3);
});

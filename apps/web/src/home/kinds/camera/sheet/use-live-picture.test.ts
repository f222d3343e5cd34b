// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLivePicture } from './use-live-picture.ts';

const ADDRESS = 'http://casa.local:8123/api/camera_proxy/camera.porta?token=abc';
let visibility: DocumentVisibilityState = 'visible';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});

afterEach(() => {
  visibility = 'visible';
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

function watch(address: string | undefined = ADDRESS) {
  const { result, rerender, unmount } = renderHook(useLivePicture, { initialProps: address });
  pass(0);
  return {
    picture: () => result.current,
    load: () => act(() => result.current.loaded()),
    refuse: () => act(() => result.current.refused()),
    rerender,
    unmount,
  };
}

it('asks for a picture of the size of a screen, with an address that no cache knows', () => {
  const { picture, load } = watch();
  const first = new URL(picture().awaited ?? '');
  expect(first.pathname).toBe('/api/camera_proxy/camera.porta');
  expect(Object.fromEntries(first.searchParams)).toMatchObject({
    token: 'abc',
    width: '1280',
    height: '720',
  });
  load();
  expect(picture()).toMatchObject({ shown: { address: first.href }, awaited: undefined, failed: false });
  pass(1000);
  expect(picture().awaited).toBeDefined();
  expect(picture().awaited).not.toBe(first.href);
  expect(picture().shown?.address).toBe(first.href);
});

it('asks for the next one a second after the last has come, and never for two at once', () => {
  const { picture, load } = watch();
  const first = picture().awaited;
  pass(19_000);
  expect(picture().awaited).toBe(first);
  load();
  pass(999);
  expect(picture().awaited).toBeUndefined();
  pass(1);
  expect(picture().awaited).toBeDefined();
});

it('keeps the last picture where the next one fails, and tries again after five seconds', () => {
  const { picture, load, refuse } = watch();
  load();
  const { shown } = picture();
  pass(1000);
  refuse();
  expect(picture()).toMatchObject({ shown, awaited: undefined, failed: true });
  pass(4999);
  expect(picture().awaited).toBeUndefined();
  pass(1);
  refuse();
  pass(5000);
  expect(picture()).toMatchObject({ shown, failed: true });
  load();
  expect(picture().failed).toBe(false);
  expect(picture().shown).not.toEqual(shown);
});

it('gives up a picture after twenty seconds', () => {
  const { picture } = watch();
  pass(20_000);
  expect(picture()).toMatchObject({ shown: undefined, awaited: undefined, failed: true });
});

it('asks for nothing while the page is hidden, and at once when it is visible again', () => {
  const { picture, load } = watch();
  load();
  act(() => {
    visibility = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
  });
  pass(60_000);
  expect(picture().awaited).toBeUndefined();
  act(() => {
    visibility = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
  });
  pass(1000);
  expect(picture().awaited).toBeDefined();
});

it('asks for nothing without an address, and with the new token once that is known', () => {
  const { picture, load, rerender, unmount } = watch();
  load();
  rerender(undefined);
  pass(60_000);
  expect(picture()).toMatchObject({ awaited: undefined, failed: false });
  rerender(ADDRESS.replace('abc', 'def'));
  pass(1000);
  expect(picture().awaited).toContain('token=def');
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

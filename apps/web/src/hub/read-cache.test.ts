import { describe, expect, it, vi } from 'vitest';
import { getCached, MAX_AGE_MS, setCached, shareRead } from './read-cache.ts';

describe('the cache', () => {
  it('keeps what was read of a hub while it is current', () => {
    const [hub, other] = [{}, {}];
    setCached(hub, 'history', { value: [1], at: 1_000 });
    expect(getCached(hub, 'history', 1_000 + MAX_AGE_MS)).toEqual({ value: [1], at: 1_000 });
    expect(getCached(hub, 'history', 1_001 + MAX_AGE_MS)).toBeUndefined();
    expect(getCached(hub, 'statistics', 1_000)).toBeUndefined();
    expect(getCached(other, 'history', 1_000)).toBeUndefined();
  });

  it('gives nothing of before the clock was set back', () => {
    const hub = {};
    const hour = 3_600_000;
    setCached(hub, 'history', { value: [1], at: hour });
    expect(getCached(hub, 'history', 0)).toBeUndefined();
  });

  it('removes old values when a new one is stored', () => {
    const hub = {};
    setCached(hub, 'old', { value: 1, at: 0 });
    setCached(hub, 'new', { value: 2, at: MAX_AGE_MS + 1 });
    expect(getCached(hub, 'old', 0)).toBeUndefined();
    expect(getCached(hub, 'new', MAX_AGE_MS + 1)).toMatchObject({ value: 2 });
  });
});

describe('a shared read', () => {
  const never = () => new Promise<never>(() => undefined);

  it('is sent once for two readers, and both get its value', async () => {
    const hub = {};
    const read = vi.fn(() => Promise.resolve('Rome'));
    const [one, two] = [shareRead(hub, 'zone', read), shareRead(hub, 'zone', read)];
    expect(await Promise.all([one.result, two.result])).toEqual(['Rome', 'Rome']);
    expect(read).toHaveBeenCalledOnce();
  });

  it('is sent again after it has ended, and for another key or hub', async () => {
    const hub = {};
    const read = vi.fn(() => Promise.resolve('Rome'));
    await shareRead(hub, 'zone', read).result;
    await shareRead(hub, 'zone', read).result;
    await shareRead(hub, 'people', read).result;
    await shareRead({}, 'people', read).result;
    expect(read).toHaveBeenCalledTimes(4);
  });

  it('is sent again after it failed', async () => {
    const hub = {};
    await expect(shareRead(hub, 'zone', () => Promise.reject(new Error('no'))).result).rejects.toThrow('no');
    expect(await shareRead(hub, 'zone', () => Promise.resolve('Rome')).result).toBe('Rome');
  });

  it('is aborted when its last reader leaves, and the next reader sends another', () => {
    const hub = {};
    const signals: AbortSignal[] = [];
    const read = ({ signal }: AbortController) => {
      signals.push(signal);
      return never();
    };
    const [one, two] = [shareRead(hub, 'zone', read), shareRead(hub, 'zone', read)];
    one.release();
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    two.release();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    shareRead(hub, 'zone', read);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });
});

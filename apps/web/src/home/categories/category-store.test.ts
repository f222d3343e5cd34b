import { describe, expect, it } from 'vitest';
import { createSafeStore, type KeyValueStore } from '#shared/storage/safe-store.ts';
import { memoryStore } from '#shared/testing/memory-store.ts';
import { createCategories } from './category-store.ts';
import { added, assigned, categoryOf, filled, removed, freshId } from './change-categories.ts';
import { cleanName } from './category.ts';

const KEY = 'custom_device_labels';
const category = (id: string, ...devices: string[]) => ({ id, name: `N${id}`, color: '#00d4aa', devices });

const open = (store: KeyValueStore, now = () => 0) =>
  createCategories(
    createSafeStore(() => store),
    now,
  );

describe('custom categories', () => {
  it('are stored in the format of the specification', () => {
    const store = memoryStore();
    open(store).change(added(category('1', 'light.a')));
    expect(JSON.parse(store.items.get(KEY) ?? '')).toEqual([category('1', 'light.a')]);
    expect(open(store).list()).toEqual([category('1', 'light.a')]);
  });

  it('notify listeners, and only of changes', () => {
    const store = memoryStore();
    const categories = open(store);
    let listener = 0;
    const release = categories.subscribe(() => (listener += 1));
    categories.change(added(category('1')));
    const before = categories.list();
    categories.change(assigned(['light.a'], undefined));
    expect([listener, categories.list() === before]).toEqual([1, true]);
    release();
    categories.change(removed('1'));
    expect(listener).toBe(1);
  });

  it('are changed starting from the stored value, not from what this window last read', () => {
    const store = memoryStore();
    const [one, other] = [open(store), open(store)];
    one.change(added(category('1')));
    other.change(added(category('2')));
    one.change(assigned(['light.a'], '2'));
    expect(one.list()).toEqual([category('1'), category('2', 'light.a')]);
    other.changedElsewhere(KEY);
    expect(other.list()).toEqual(one.list());
  });

  it('survive a window that wrote at the same moment without having read them', () => {
    const store = memoryStore();
    let clock = 0;
    const mine = open(store, () => clock);
    mine.change(added(category('1')));
    store.items.set(KEY, JSON.stringify([category('2')]));
    clock = 100;
    mine.changedElsewhere(KEY);
    expect(mine.list()).toEqual([category('2'), category('1')]);

    // A later change starts from what the other window wrote.
    clock = 5_000;
    store.items.set(KEY, JSON.stringify([category('2')]));
    mine.changedElsewhere(KEY);
    expect(mine.list()).toEqual([category('2')]);
  });

  it('react to their own key only, and to a storage that was cleared', () => {
    const store = memoryStore();
    const categories = open(store, () => 1_000);
    store.items.set(KEY, JSON.stringify([category('1')]));
    categories.changedElsewhere('ha_favorites');
    expect(categories.list()).toEqual([]);
    categories.changedElsewhere(KEY);
    expect(categories.list()).toHaveLength(1);
    store.items.clear();
    categories.changedElsewhere(null);
    expect(categories.list()).toEqual([]);
  });

  it('last for this visit where the browser stores nothing, and report that', () => {
    const full = memoryStore();
    full.full = true;
    const categories = open(full);
    categories.change(added(category('1')));
    expect(categories.list()).toEqual([category('1')]);
    expect(categories.lasts()).toBe(false);
  });

  it('last for this visit where the browser has no storage', () => {
    const categories = createCategories(
      createSafeStore(() => {
        throw new DOMException('no', 'SecurityError');
      }),
      () => 0,
    );
    categories.change(added(category('1', 'light.a')));
    categories.changedElsewhere('something_else');
    expect(categories.list()).toEqual([category('1', 'light.a')]);
    expect(categories.lasts()).toBe(false);
  });

  it('keep devices that no longer exist: they may come back, and other changes leave them alone', () => {
    const store = memoryStore();
    const categories = open(store);
    categories.change(added(category('1', 'light.gone', 'light.a')));
    categories.change(assigned(['light.b'], '1'));
    categories.change(filled('1', ['light.gone', 'light.a', 'light.b'], ['light.gone', 'light.b']));
    expect(JSON.parse(store.items.get(KEY) ?? '')).toEqual([category('1', 'light.gone', 'light.b')]);
  });
});

describe('a change', () => {
  const list = [category('1', 'light.a', 'light.b'), category('2', 'light.c')];

  it('puts a device into exactly one category', () => {
    expect(assigned(['light.a'], '2')(list)).toEqual([
      category('1', 'light.b'),
      category('2', 'light.c', 'light.a'),
    ]);
    expect(assigned(['light.a', 'light.c'], undefined)(list)).toEqual([
      category('1', 'light.b'),
      category('2'),
    ]);
    expect(categoryOf(list, 'light.c')?.id).toBe('2');
    expect(categoryOf(list, 'light.x')).toBeUndefined();
  });

  it('fills a category: added devices leave other categories, removed ones are in none', () =>
    expect(filled('1', ['light.a', 'light.b'], ['light.b', 'light.c'])(list)).toEqual([
      category('1', 'light.b', 'light.c'),
      category('2'),
    ]));

  it('leaves devices where another window has put them meanwhile', () => {
    const others = [category('1', 'light.b', 'light.new'), category('2', 'light.a', 'light.c')];
    expect(filled('1', ['light.a', 'light.b'], ['light.b', 'light.d'])(others)).toEqual([
      category('1', 'light.b', 'light.new', 'light.d'),
      category('2', 'light.a', 'light.c'),
    ]);
    expect(filled('1', ['light.a', 'light.b'], ['light.a', 'light.b'])(others)).toEqual(others);
  });

  it('of a deleted category has no effect', () => {
    expect(removed('9')(list)).toEqual(list);
    expect(filled('9', [], ['light.x'])(list)).toEqual(list);
    expect(filled('9', ['light.a'], ['light.c'])(list)).toEqual(list);
    expect(assigned(['light.a'], '9')(list)).toEqual(list);
  });

  it.each([
    added(category('1', 'light.z')),
    removed('2'),
    assigned(['light.a'], '2'),
    filled('2', ['light.c'], ['light.b']),
  ])('can be applied twice with the same result (%#)', (change) =>
    expect(change(change(list))).toEqual(change(list)),
  );
});

it.each([
  ['  Serata ', 'Serata'],
  ['   ', undefined],
  ['', undefined],
  ['\u202e\u200b', undefined],
  ['Sera\u202eta', 'Serata'],
  ['12345678901234567890123', '12345678901234567890'],
  ['1234567890123456789🎄', '1234567890123456789'],
  ['123456789012345678🎄', '123456789012345678🎄'],
])('the name "%s" is stored as %s', (typed, kept) => expect(cleanName(typed)).toBe(kept));

it('two categories of one millisecond have two ids', () => {
  expect(freshId(5, [])).toBe('5');
  expect(freshId(5, [category('5'), category('6')])).toBe('7');
});

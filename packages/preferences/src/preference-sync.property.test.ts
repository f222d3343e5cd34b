import type { PreferenceDocument, PreferenceName, StoredPreference } from '@soglia/contracts/preferences';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PreferenceDocuments } from './empty-preferences.ts';
import { PreferenceConflictError } from './preference-errors.ts';
import { createPreferenceSync, type PreferenceSync } from './preference-sync.ts';
import { createMemoryCopy } from './testing/memory-copy.ts';

/** The gateway: revisions, and events to who is connected. */
function createServer() {
  const stored = new Map<PreferenceName, StoredPreference>();
  let backup: readonly StoredPreference[] = [];
  const followers = new Set<(document: StoredPreference) => void>();
  let restores = 0;
  return {
    stored,
    followers,
    backUp: () => (backup = [...stored.values()]),
    /** As it was at the last backup, or when it was new: with revisions that were used already. */
    restore() {
      restores += 1;
      stored.clear();
      for (const document of backup) stored.set(document.name, document);
    },
    current: () => ({
      user_id: 'maria',
      generation: `${restores}`,
      documents: [...stored.values()],
    }),
    replace(name: PreferenceName, revision: number, document: unknown): StoredPreference {
      const known = stored.get(name) ?? { name, revision: 0, document: undefined };
      if (known.revision !== revision) {
        if (JSON.stringify(known.document) === JSON.stringify(document)) return known;
        throw new PreferenceConflictError();
      }
      const next = { name, revision: revision + 1, document };
      stored.set(name, next);
      for (const follower of [...followers]) follower(next);
      return next;
    },
  };
}

/** How the next request of a device ends. */
type Fate = 'arrives' | 'is lost' | 'arrives, its answer is lost';

function createDevice(server: ReturnType<typeof createServer>) {
  const copy = createMemoryCopy();
  let isOnline = false;
  const fates: Fate[] = [];
  /** Work that waits for its moment, and events and answers that are on their way. */
  const waiting: (() => void)[] = [];
  const later = (work: () => void) => {
    waiting.push(work);
    return () => {
      const at = waiting.indexOf(work);
      if (at >= 0) waiting.splice(at, 1);
    };
  };
  const request = <Value>(act: () => Value): Promise<Value> =>
    new Promise((resolve, reject) => {
      const fate = isOnline ? (fates.shift() ?? 'arrives') : 'is lost';
      waiting.push(() => {
        if (fate === 'is lost') {
          reject(new Error('no network'));
          return;
        }
        try {
          const value = act();
          waiting.push(() => {
            if (fate === 'arrives') resolve(value);
            else reject(new Error('no answer'));
          });
        } catch (error) {
          waiting.push(() => reject(error instanceof Error ? error : new Error('refused')));
        }
      });
    });
  const open = (): PreferenceSync =>
    createPreferenceSync({
      copy,
      username: 'maria',
      later,
      server: {
        read: () => request(() => server.current()),
        replace: (name, { revision, document }) => request(() => server.replace(name, revision, document)),
        parse: <Name extends PreferenceName>(_name: Name, document: unknown) =>
          document as PreferenceDocument<Name>,
      },
    });
  let sync = open();
  const follower = (document: StoredPreference) => {
    waiting.push(() => {
      if (isOnline) sync.receive({ type: 'changed', document });
    });
  };
  const disconnect = () => {
    isOnline = false;
    server.followers.delete(follower);
    sync.disconnected();
  };
  const connect = () => {
    if (isOnline) return;
    isOnline = true;
    server.followers.add(follower);
    sync.receive({ type: 'current', ...server.current() });
  };
  return {
    copy,
    fates,
    waiting,
    isOnline: () => isOnline,
    connect,
    disconnect,
    /** The page is closed and opened again: only what is stored remains. */
    reload: () => {
      disconnect();
      sync.close();
      waiting.length = 0;
      sync = open();
    },
  };
}

type Device = ReturnType<typeof createDevice>;

/** Whatever waits, one after the other, until nothing does. */
async function settle(devices: readonly Device[]): Promise<void> {
  for (let quiet = 0; quiet < 5;) {
    await Promise.resolve();
    const next = devices.map(({ waiting }) => waiting.shift());
    quiet = next.some((work) => work !== undefined) ? 0 : quiet + 1;
    for (const work of next) work?.();
  }
}

type Told = 'doors' | 'batteries';

type Step =
  | { readonly kind: 'add' | 'remove' | 'last'; readonly device: number; readonly id: number }
  | { readonly kind: 'file'; readonly device: number; readonly id: number; readonly category: number }
  | { readonly kind: 'dissolve'; readonly device: number; readonly category: number }
  | { readonly kind: 'rule'; readonly device: number; readonly id: number; readonly ask: string }
  | { readonly kind: 'theme'; readonly device: number; readonly scheme: 'light' | 'dark' | 'system' }
  | { readonly kind: 'room'; readonly device: number; readonly id: number; readonly place: number }
  | { readonly kind: 'language'; readonly device: number; readonly language: 'it' | 'en' }
  | { readonly kind: 'told'; readonly device: number; readonly what: Told; readonly wanted: boolean }
  | { readonly kind: 'quiet'; readonly device: number; readonly from: string | null }
  | { readonly kind: 'back up' | 'restore'; readonly device: number }
  | { readonly kind: 'connect' | 'disconnect' | 'reload'; readonly device: number }
  | { readonly kind: 'fate'; readonly device: number; readonly fate: Fate }
  | { readonly kind: 'go on'; readonly device: number };

const DEVICES = 3;
const device = fc.nat(DEVICES - 1);
const id = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('add', 'remove', 'last'), device, id }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('file'), device, id, category: fc.nat(2) }) },
  fc.record({ kind: fc.constant('dissolve'), device, category: fc.nat(2) }),
  fc.record({ kind: fc.constant('rule'), device, id, ask: fc.constantFrom('always', 'never') }),
  fc.record({ kind: fc.constant('theme'), device, scheme: fc.constantFrom('light', 'dark', 'system') }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('room'), device, id, place: fc.nat(3) }) },
  fc.record({ kind: fc.constant('language'), device, language: fc.constantFrom('it', 'en') }),
  fc.record({
    kind: fc.constant('told'),
    device,
    what: fc.constantFrom<Told>('doors', 'batteries'),
    wanted: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('quiet'), device, from: fc.constantFrom('22:00', '23:30', null) }),
  fc.record({ kind: fc.constantFrom('back up', 'restore'), device }),
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('connect', 'connect', 'disconnect', 'reload'), device }),
  },
  fc.record({
    kind: fc.constant('fate'),
    device,
    fate: fc.constantFrom<Fate>('arrives', 'is lost', 'arrives, its answer is lost'),
  }),
  { weight: 14, arbitrary: fc.record({ kind: fc.constant('go on'), device }) },
);

/** Category ids that two devices may both come to use, as clocks may be wrong. */
const nameOf = (one: Step & { readonly device: number }, category: number) => `C${category}-${one.device}`;

function change(one: Step, { copy }: Device): void {
  const { favourites, categories, gates, theme, room_order: rooms, language, notifications } = copy.documents;
  const { ids } = favourites.read();
  switch (one.kind) {
    case 'add':
      if (!ids.includes(`light.${one.id}`)) favourites.write({ ids: [...ids, `light.${one.id}`] });
      return;
    case 'remove':
      favourites.write({ ids: ids.filter((other) => other !== `light.${one.id}`) });
      return;
    case 'last':
      if (ids.includes(`light.${one.id}`))
        favourites.write({ ids: [...ids.filter((other) => other !== `light.${one.id}`), `light.${one.id}`] });
      return;
    case 'file': {
      const list = categories.read().categories;
      const found = list.some(({ id: other }) => other === String(one.category));
      const made = {
        id: String(one.category),
        name: nameOf(one, one.category),
        color: '#00d4aa',
        devices: [],
      };
      const all = found ? list : [...list, made];
      const entity = `light.${one.id}`;
      categories.write({
        categories: all.map((category) => ({
          ...category,
          devices: [
            ...category.devices.filter((other) => other !== entity),
            ...(category.id === String(one.category) ? [entity] : []),
          ],
        })),
      });
      return;
    }
    case 'dissolve': {
      const list = categories.read().categories;
      categories.write({ categories: list.filter(({ id: other }) => other !== String(one.category)) });
      return;
    }
    case 'rule':
      gates.write({ rules: { ...gates.read().rules, [`cover.${one.id}`]: { ask: one.ask } } });
      return;
    case 'theme':
      theme.write({ scheme: one.scheme });
      return;
    case 'room': {
      const others = rooms.read().areas.filter((area) => area !== `room${one.id}`);
      rooms.write({ areas: others.toSpliced(one.place, 0, `room${one.id}`) });
      return;
    }
    case 'language':
      language.write({ language: one.language });
      return;
    case 'told': {
      const now = notifications.read();
      notifications.write({ ...now, categories: { ...now.categories, [one.what]: one.wanted } });
      return;
    }
    case 'quiet':
      notifications.write({
        ...notifications.read(),
        quiet_hours: one.from === null ? null : { from: one.from, to: '07:00' },
      });
      return;
    default:
  }
}

/** The gateway comes back with older data, and those who were connected with it; the others when they come. */
async function restore(server: ReturnType<typeof createServer>, devices: readonly Device[]): Promise<void> {
  const connected = devices.filter(({ isOnline }) => isOnline());
  for (const { fates, disconnect } of devices) {
    fates.length = 0;
    disconnect();
  }
  await settle(devices);
  server.restore();
  for (const { connect } of connected) connect();
  await settle(devices);
}

async function perform(one: Step, devices: readonly Device[]): Promise<void> {
  const own = devices[one.device];
  if (own === undefined) return;
  if (one.kind === 'connect') own.connect();
  else if (one.kind === 'disconnect') own.disconnect();
  else if (one.kind === 'reload') own.reload();
  else if (one.kind === 'fate') own.fates.push(one.fate);
  else if (one.kind === 'go on') own.waiting.shift()?.();
  else change(one, own);
  await Promise.resolve();
  await Promise.resolve();
}

/** What a device shows of one thing that was chosen. */
function valueOf(shown: PreferenceDocuments | undefined, what: string): unknown {
  if (what === 'theme') return shown?.theme.scheme;
  if (what === 'language') return shown?.language.language;
  if (what === 'quiet') return shown?.notifications.quiet_hours?.from ?? null;
  if (what === 'doors' || what === 'batteries') return shown?.notifications.categories[what];
  if (what.startsWith('cover.')) return shown?.gates.rules[what]?.['ask'];
  return shown?.favourites.ids.includes(what);
}

/** The gateway is restored while one device is away, and passes the revision that this one knows before it comes back. */
const awayFromRestore: Step[] = [
  { kind: 'connect', device: 1 },
  { kind: 'file', device: 0, id: 0, category: 0 },
  { kind: 'connect', device: 0 },
  { kind: 'go on', device: 0 },
  { kind: 'file', device: 1, id: 0, category: 0 },
  { kind: 'connect', device: 2 },
  { kind: 'file', device: 2, id: 0, category: 0 },
  { kind: 'disconnect', device: 0 },
  { kind: 'restore', device: 0 },
];

test('whatever three devices do, online and offline, all end as the gateway, and nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 80, size: 'max' }), async (steps) => {
      const server = createServer();
      const devices = Array.from({ length: DEVICES }, () => createDevice(server));
      const added = new Set<string>();
      const removed = new Set<string>();
      /** Names, and ids: a category that is made under the id of one that was dissolved counts as that one renamed. */
      const dissolved = new Set<string>();
      const dissolvedIds = new Set<number>();
      const idsOfNames = new Map<string, number>();
      const filed = new Map<string, Set<string>>();
      const ruled = new Set<string>();
      const moved = new Set<string>();
      /** What each device chose last: it holds where no other one ever chose. */
      const chosen = new Map<string, readonly unknown[]>();
      let isAwayFromRestore = false;
      const choose = ({ device: by }: Step, what: string, value: unknown) =>
        chosen.set(
          what,
          devices.map((_device, index) => (index === by ? value : chosen.get(what)?.[index])),
        );
      for (const one of steps) {
        const entity = 'id' in one ? `light.${one.id}` : '';
        if (one.kind === 'add') added.add(entity);
        if (one.kind === 'add' || one.kind === 'remove') choose(one, entity, one.kind === 'add');
        if (one.kind === 'theme') choose(one, 'theme', one.scheme);
        if (one.kind === 'rule') choose(one, `cover.${one.id}`, one.ask);
        if (one.kind === 'remove') removed.add(entity);
        if (one.kind === 'file') {
          const list = devices[one.device]?.copy.documents.categories.read().categories ?? [];
          const there = list.find(({ id: other }) => other === String(one.category));
          const name = there?.name ?? nameOf(one, one.category);
          filed.set(name, (filed.get(name) ?? new Set()).add(entity));
          if (there === undefined) idsOfNames.set(name, one.category);
        }
        if (one.kind === 'dissolve') {
          dissolvedIds.add(one.category);
          const list = devices[one.device]?.copy.documents.categories.read().categories ?? [];
          const gone = list.find(({ id: other }) => other === String(one.category));
          if (gone !== undefined) dissolved.add(gone.name);
        }
        if (one.kind === 'rule') ruled.add(`cover.${one.id}`);
        if (one.kind === 'room') moved.add(`room${one.id}`);
        if (one.kind === 'language') choose(one, 'language', one.language);
        if (one.kind === 'told') choose(one, one.what, one.wanted);
        if (one.kind === 'quiet') choose(one, 'quiet', one.from);
        if (one.kind === 'back up') server.backUp();
        // What was chosen since may be older than what all devices have: both are kept, and of two values the stored one.
        if (one.kind === 'restore') {
          chosen.clear();
          if (devices.some(({ isOnline }) => !isOnline())) isAwayFromRestore = true;
          await restore(server, devices);
        } else await perform(one, devices);
      }
      for (const { fates, disconnect } of devices) {
        fates.length = 0;
        disconnect();
      }
      await settle(devices);
      for (const { connect } of devices) connect();
      await settle(devices);

      const [here, ...others] = devices.map(({ copy }) => copy.all());
      for (const there of others) expect(there).toEqual(here);
      for (const { name, document } of server.stored.values()) expect(here?.[name]).toEqual(document);
      const ids = here?.favourites.ids ?? [];
      expect(new Set(ids).size).toBe(ids.length);
      for (const entity of added) if (!removed.has(entity)) expect(ids).toContain(entity);
      for (const entity of ids) expect(added).toContain(entity);
      const all = here?.categories.categories ?? [];
      const placed = all.flatMap(({ devices: inside }) => inside);
      expect(new Set(placed).size).toBe(placed.length);
      for (const name of filed.keys())
        if (!dissolved.has(name) && !dissolvedIds.has(idsOfNames.get(name) ?? -1))
          expect(all.map((category) => category.name)).toContain(name);
      const rooms = here?.room_order.areas ?? [];
      expect([...rooms].sort()).toEqual([...moved].sort());
      // Who was away during a restore takes the stored one of two values, whenever they come.
      for (const [what, values] of isAwayFromRestore ? [] : chosen) {
        const [alone, ...more] = values.filter((value) => value !== undefined);
        if (more.length > 0) continue;
        expect([what, valueOf(here, what)]).toEqual([what, alone]);
      }
      expect(Object.keys(here?.gates.rules ?? {}).sort()).toEqual([...ruled].sort());
    }),
    { numRuns: 1000, examples: [[awayFromRestore]] },
  );
});

import { createStoredSetting, type StoredSetting } from '#shared/storage/stored-setting.ts';
import type { SafeStore } from '#shared/storage/safe-store.ts';

/** Where this browser keeps them: a JSON object, by the id of the way in. */
const KEY = 'gate_rules';

/** When to ask before it opens: only from elsewhere, always, never. */
export const askings = ['away', 'always', 'never'] as const;
type Asking = (typeof askings)[number];

/** What a person chose for one way into the house. */
export interface GateRule {
  readonly ask: Asking;
  /** The lock that 'Sblocca' opens, where a person named one. */
  readonly lock: string | undefined;
}

interface GateRules extends Omit<StoredSetting<unknown>, 'value' | 'change'> {
  /** The same object until it changes. */
  readonly of: (entityId: string) => GateRule;
  readonly change: (entityId: string, rule: GateRule) => void;
}

const usual: GateRule = { ask: 'away', lock: undefined };

/** What was chosen for each way in, kept in this browser. `now` is in milliseconds. */
export function createGateRules(store: SafeStore, now: () => number): GateRules {
  const { value, change, ...setting } = createStoredSetting({
    store,
    key: KEY,
    read: rulesIn,
    write: (rules) => JSON.stringify(Object.fromEntries(rules)),
    now,
  });
  return {
    ...setting,
    of: (entityId) => value().get(entityId) ?? usual,
    change: (entityId, rule) => change((rules) => new Map(rules).set(entityId, rule)),
  };
}

/** Whatever in it may be a rule: an older app, or a hand, may have left anything there. */
function rulesIn(text: string | null): ReadonlyMap<string, GateRule> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    return new Map(entries.map(([id, rule]) => [id, ruleOf(rule)]));
  } catch {
    return new Map();
  }
}

function ruleOf(value: unknown): GateRule {
  if (typeof value !== 'object' || value === null) return usual;
  const { ask, lock } = value as Readonly<Record<string, unknown>>;
  return {
    ask: askings.find((one) => one === ask) ?? usual.ask,
    lock: typeof lock === 'string' && lock.startsWith('lock.') ? lock : undefined,
  };
}

/** Whether to ask before it opens, given whether this browser is in the house. */
export const asksFirst = ({ ask }: GateRule, atHome: boolean): boolean =>
  ask === 'always' || (ask === 'away' && !atHome);

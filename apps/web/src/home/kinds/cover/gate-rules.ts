import { createStoredSetting, type StoredSetting } from '#shared/storage/stored-setting.ts';
import type { SafeStore } from '#shared/storage/safe-store.ts';

/** The storage key: a JSON object of rules by entity id. */
const KEY = 'gate_rules';

/** When to ask before opening: only when away, always, never. */
export const confirmRules = ['away', 'always', 'never'] as const;
type ConfirmRule = (typeof confirmRules)[number];

/** The settings of one entrance. */
export interface GateRule {
  readonly ask: ConfirmRule;
  /** The lock that 'Sblocca' opens, where one was chosen. */
  readonly lock: string | undefined;
}

interface GateRules extends StoredSetting<ReadonlyMap<string, GateRule>> {
  /** The same object until it changes. */
  readonly of: (entityId: string) => GateRule;
  readonly choose: (entityId: string, rule: GateRule) => void;
}

const usual: GateRule = { ask: 'away', lock: undefined };

/** The rules of each entrance, stored in this browser. `now` is in milliseconds since the epoch. */
export function createGateRules(store: SafeStore, now: () => number): GateRules {
  const setting = createStoredSetting({
    store,
    key: KEY,
    read: rulesIn,
    write: (rules) => JSON.stringify(Object.fromEntries(rules)),
    now,
  });
  return {
    ...setting,
    of: (entityId) => setting.value().get(entityId) ?? usual,
    choose: (entityId, rule) => setting.change((rules) => new Map(rules).set(entityId, rule)),
  };
}

/** The rules in a stored text: older apps may have written anything. */
export function rulesIn(text: string | null): ReadonlyMap<string, GateRule> {
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
    ask: confirmRules.find((one) => one === ask) ?? usual.ask,
    lock: typeof lock === 'string' && lock.startsWith('lock.') ? lock : undefined,
  };
}

/** Whether to ask before opening; `atHome`: whether this browser is in the home network. */
export const needsConfirmation = ({ ask }: GateRule, atHome: boolean): boolean =>
  ask === 'always' || (ask === 'away' && !atHome);

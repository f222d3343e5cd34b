import { domainOf } from '@soglia/hub-client/entities';
import { isOnDashboard, type CardKind, type Kind } from './kind.ts';

/** Every kind that a card can show, and the look-ups that the lists, the snapshot, cards and sheets use. */
export interface KindRegistry {
  /** In the order in which a room shows them. */
  readonly all: readonly CardKind[];
  readonly ofDomain: (domain: string) => CardKind | undefined;
  /** The kind of an entity that stands on the dashboard by itself; undefined for all others. */
  readonly kindOf: (entityId: string) => Kind | undefined;
}

export function createKindRegistry(all: readonly CardKind[]): KindRegistry {
  const byDomain = new Map(all.map((kind) => [kind.domain, kind]));
  return {
    all,
    ofDomain: (domain) => byDomain.get(domain),
    kindOf(entityId) {
      const kind = byDomain.get(domainOf(entityId));
      return kind !== undefined && isOnDashboard(kind) ? kind : undefined;
    },
  };
}

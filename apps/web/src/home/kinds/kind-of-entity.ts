import { textsReady } from '#shared/i18n/locale.ts';
import { domainOf } from '../model/domain.ts';
import { isOnDashboard, type DeferredKind, type Kind } from '../model/kind.ts';
import { kindRegistry } from './all-kinds.ts';
import { plainKind } from './plain/plain-kind.ts';

/** By domain: plain kinds, and deferred ones that have been loaded. */
const others = new Map<string, Kind>();
const loading = new Map<string, Promise<Kind>>();

/** The kind of any entity; a plain one where no card can show it. A promise while a deferred kind is being fetched. */
export function kindForSheet(entityId: string, kinds = kindRegistry): Kind | Promise<Kind> {
  const domain = domainOf(entityId);
  const declared = kinds.ofDomain(domain);
  if (declared !== undefined && isOnDashboard(declared)) return declared;
  const known = others.get(domain);
  if (known !== undefined) return known;
  if (declared !== undefined) return loadKind(declared);
  const plain = plainKind(domain);
  others.set(domain, plain);
  return plain;
}

/** Fetches a deferred kind with its texts, once. Rejects where that fails; the next call tries again. */
function loadKind(deferred: DeferredKind): Promise<Kind> {
  const { domain } = deferred;
  const known = loading.get(domain);
  if (known !== undefined) return known;
  const kind = fetchKind(deferred);
  loading.set(domain, kind);
  kind.then(
    (loaded) => others.set(domain, loaded),
    () => loading.delete(domain),
  );
  return kind;
}

async function fetchKind({ load, ...outline }: DeferredKind): Promise<Kind> {
  const behaviour = await load();
  await textsReady();
  return { ...outline, ...behaviour };
}

/** Whether a card can show it: on the dashboard by itself, in a category, or among the favourites. */
export const hasCard = (entityId: string): boolean => kindRegistry.ofDomain(domainOf(entityId)) !== undefined;

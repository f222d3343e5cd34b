import { domainOf } from '@soglia/hub-client/entities';
import { createLazyModule, type LazyModule } from '#shared/lazy-module.ts';
import { isOnDashboard, type DeferredKind, type Kind } from '../model/kind.ts';
import { kindRegistry } from './all-kinds.ts';
import { plainKind } from './plain/plain-kind.ts';

/** By declaration; the plain kinds by domain. */
const modules = new Map<Kind | DeferredKind | string, LazyModule<Kind>>();

/** The kind of any entity; a plain one where none is declared. Only a deferred kind has to be loaded first. */
export function kindForSheet(entityId: string, kinds = kindRegistry): LazyModule<Kind> {
  const domain = domainOf(entityId);
  const declared = kinds.ofDomain(domain);
  const key = declared ?? domain;
  const module = modules.get(key) ?? moduleOf(declared ?? plainKind(domain));
  modules.set(key, module);
  return module;
}

function moduleOf(declared: Kind | DeferredKind): LazyModule<Kind> {
  if (isOnDashboard(declared)) return { loaded: () => declared, load: () => Promise.resolve(declared) };
  const { load, ...outline } = declared;
  return createLazyModule(async () => ({ ...outline, ...(await load()) }));
}

/** Whether a card can show it: on the dashboard by itself, in a category, or among the favourites. */
export const hasCard = (entityId: string): boolean => kindRegistry.ofDomain(domainOf(entityId)) !== undefined;

import { randomUUID } from 'node:crypto';
import {
  ADMINISTRATOR_ROLE_ID,
  type Role,
  type RoleDevices,
  type RoleInput,
} from '@soglia/contracts/companion';
import type { Clock } from '@soglia/server/clock';
import { ApiError } from '#api/api-error.ts';
import { roleInUseSentence } from '#errors/error-catalogue.ts';
import type { Identity } from '#identity/identity.ts';
import type { ServiceConnection } from '#service-connection/service-connection.ts';
import {
  DefaultRoleError,
  NameTakenError,
  RoleInUseError,
  type PersonRecord,
  type RoleRecord,
  type Store,
} from '#store/store.ts';
import { auditEntry, changesBetween, type Author } from '#store/audit-entry.ts';
import { functionPages, isPageOf, type HubPages } from './functions.ts';
import { isId } from './route-parts.ts';

export interface RolesOptions {
  readonly store: Store;
  readonly service: Pick<ServiceConnection, 'people'>;
  readonly identity: Pick<Identity, 'storeChanged'>;
  readonly clock: Clock;
  /** What is known of the hub's pages; undefined where nothing is. */
  readonly readPages: () => Promise<HubPages | undefined>;
}

export const ADMINISTRATOR_ROLE_NAME = 'Amministratore';

const FIELDS = [
  'name',
  'functions',
  'functionUrls',
  'devices',
  'hiddenAttributes',
  'times',
  'rights',
] as readonly (keyof RoleRecord)[];

const unlimited: Pick<RoleRecord, 'devices' | 'hiddenAttributes' | 'times' | 'rights'> = {
  devices: { scope: 'all', access: 'control', exceptions: [] },
  hiddenAttributes: [],
  times: { windows: [], firstDay: null, lastDay: null },
  rights: [],
};

/** The roles of the house. All methods may reject with ApiError or StoreUnavailableError. */
export function createRoles({ store, service, identity, clock, readPages }: RolesOptions) {
  /** Each role with the pages of this hub, and with how many people have it. */
  const show = (role: RoleRecord, pages: HubPages | undefined, people: number): Role => ({
    ...role,
    functions: [...role.functions],
    hiddenAttributes: [...role.hiddenAttributes],
    rights: [...role.rights],
    functionUrls: functionUrls(role, pages),
    editable: true,
    people,
  });

  const read = async (id: string): Promise<Role> => {
    const role = (await list()).find((one) => one.id === id);
    if (role === undefined) throw new ApiError('role_not_found');
    return role;
  };

  const list = async (): Promise<Role[]> => {
    const [roles, records, pages] = await Promise.all([store.roles.list(), store.people.list(), readPages()]);
    const { holders, administrators } = countPeople(records, service.people());
    const defaultId = roles.find(({ isDefault }) => isDefault)?.id;
    const withoutRole = holders.get(null) ?? 0;
    return [
      administratorRole(pages, administrators),
      ...roles.map((role) =>
        show(role, pages, (holders.get(role.id) ?? 0) + (role.id === defaultId ? withoutRole : 0)),
      ),
    ];
  };

  return {
    list,
    create: async (input: RoleInput, author: Author): Promise<Role> => {
      const pages = await readPages();
      const role: RoleRecord = {
        ...unlimited,
        id: randomUUID(),
        isDefault: false,
        functionUrls: {},
        ...tidy(input, pages),
      };
      refuseReservedName(role.name);
      await explainName(() =>
        store.transaction(async ({ roles, auditLog }) => {
          await roles.create(role);
          await auditLog.add(
            auditEntry(clock.now(), 'role.created', author, {
              id: role.id,
              name: role.name,
              changes: changesBetween(FIELDS, {}, role),
            }),
          );
        }),
      );
      await identity.storeChanged();
      return show(role, pages, 0);
    },
    replace: async (id: string, input: RoleInput, author: Author): Promise<Role> => {
      if (id === ADMINISTRATOR_ROLE_ID) throw new ApiError('role_fixed');
      if (!isId(id)) throw new ApiError('role_not_found');
      refuseReservedName(input.name);
      const change = tidy(input, await readPages());
      await explainName(() =>
        store.transaction(async ({ roles, auditLog }) => {
          const before = await roles.findForUpdate(id);
          if (before === undefined) throw new ApiError('role_not_found');
          const after: RoleRecord = { ...before, ...change };
          const changes = changesBetween(FIELDS, before, after);
          if (changes.length === 0) return;
          if (!(await roles.replace(after))) throw new ApiError('role_not_found');
          await auditLog.add(
            auditEntry(clock.now(), 'role.changed', author, { id, name: after.name, changes }),
          );
        }),
      );
      await identity.storeChanged();
      return read(id);
    },
    /** Without an error where there is no such role. */
    remove: async (id: string, author: Author): Promise<void> => {
      if (id === ADMINISTRATOR_ROLE_ID) throw new ApiError('role_fixed');
      try {
        await store.transaction(async ({ roles, auditLog }) => {
          const role = await roles.findForUpdate(id);
          if (role !== undefined && (await roles.remove(id)))
            await auditLog.add(auditEntry(clock.now(), 'role.deleted', author, role));
        });
        await identity.storeChanged();
      } catch (error) {
        if (error instanceof DefaultRoleError) throw new ApiError('role_is_default');
        if (!(error instanceof RoleInUseError)) throw error;
        throw new ApiError('role_in_use', undefined, roleInUseSentence(error.people));
      }
    },
  };
}

export type Roles = ReturnType<typeof createRoles>;

function administratorRole(pages: HubPages | undefined, people: number): Role {
  const shown = pages === undefined ? [] : functionPages(pages);
  return {
    id: ADMINISTRATOR_ROLE_ID,
    name: ADMINISTRATOR_ROLE_NAME,
    functions: Array.from({ length: 10 }, (_, at) => at + 1),
    functionUrls: Object.fromEntries(shown.map(({ id, url }) => [String(id), url])),
    devices: unlimited.devices,
    hiddenAttributes: [],
    times: { windows: [], firstDay: null, lastDay: null },
    rights: ['automations', 'zones', 'energy', 'backups', 'companion'],
    isDefault: false,
    editable: false,
    people,
  };
}

/** The page of each function of a role: its own address where the hub has that page, else the usual one. */
export function functionUrls(
  role: Pick<RoleRecord, 'functions' | 'functionUrls'>,
  pages: HubPages | undefined,
): Record<string, string> {
  if (pages === undefined) return { ...role.functionUrls };
  const usual = new Map(functionPages(pages).map(({ id, url }) => [id, url]));
  return Object.fromEntries(
    role.functions.flatMap((id) => {
      const own = role.functionUrls[String(id)];
      const url = own !== undefined && isPageOf(own, pages) ? own : usual.get(id);
      return url === undefined ? [] : [[String(id), url]];
    }),
  );
}

/** What of the input is kept: each value once and in order, and only those pages that are not the usual ones. */
function tidy(
  input: RoleInput,
  pages: HubPages | undefined,
): Partial<RoleRecord> & Pick<RoleRecord, 'name' | 'functions'> {
  const { name, functions, functionUrls: urls, devices, hiddenAttributes, times, rights } = input;
  const usual = new Map(
    (pages === undefined ? [] : functionPages(pages)).map(({ id, url }) => [String(id), url]),
  );
  return {
    name,
    functions: inOrder(functions),
    ...(urls && {
      functionUrls: Object.fromEntries(Object.entries(urls).filter(([id, url]) => usual.get(id) !== url)),
    }),
    ...(devices && { devices: devices satisfies RoleDevices }),
    ...(hiddenAttributes && { hiddenAttributes: [...new Set(hiddenAttributes)] }),
    ...(times && {
      times: {
        ...times,
        windows: times.windows.map((window) => ({ ...window, days: inOrder(window.days) })),
      },
    }),
    ...(rights && { rights: [...new Set(rights)] }),
  };
}

const inOrder = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b);

function refuseReservedName(name: string): void {
  if (name.toLowerCase() === ADMINISTRATOR_ROLE_NAME.toLowerCase()) throw new ApiError('role_name_taken');
}

async function explainName<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NameTakenError) throw new ApiError('role_name_taken');
    throw error;
  }
}

/** How many people have each role, null for those without one; the hub's own list decides who there is. */
function countPeople(
  records: readonly PersonRecord[],
  hubPeople: ReturnType<ServiceConnection['people']>,
): { readonly holders: ReadonlyMap<string | null, number>; readonly administrators: number } {
  const roleOf = new Map(records.map(({ userId, roleId }) => [userId, roleId]));
  const people = hubPeople === undefined ? records : [...hubPeople.values()];
  const holders = new Map<string | null, number>();
  let administrators = 0;
  for (const person of people) {
    const roleId = roleOf.get('userId' in person ? person.userId : person.id) ?? null;
    if (person.isAdmin) administrators += 1;
    else holders.set(roleId, (holders.get(roleId) ?? 0) + 1);
  }
  return { holders, administrators };
}

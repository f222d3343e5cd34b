import {
  commonRemedies,
  openStore as openDatabase,
  type OpenStore,
  type Remedies,
  type StoreLimits,
} from '@soglia/database';
import type { Clock } from '@soglia/server/clock';
import type { Logger } from '#logging/logger.ts';
import { migrations } from './migrations.ts';
import { createRepositories } from './repositories.ts';
import type { Database } from './schema.ts';
import type { Repositories, Store } from './store.ts';

export interface StoreOptions {
  /** Makes a connection; `onLost` is called when it has to be opened anew. */
  readonly connect: (onLost: () => void) => Promise<Database> | Database;
  readonly limits: StoreLimits;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** A store that opens itself, and again after it was lost; what is asked for meanwhile is refused. */
export interface ReopeningStore extends Store, Pick<OpenStore<Repositories>, 'firstOpening' | 'copyTo'> {}

/** What is logged, and what mends it. */
export const remedies: Remedies = {
  ...commonRemedies,
  corrupt:
    'it is damaged: stop the gateway, move its files aside and restore a backup (npm run data -- restore)',
  connection: 'its server does not answer: check the server and SOGLIA_DATABASE_URL',
};

export function openStore(options: StoreOptions): ReopeningStore {
  const store = openDatabase({
    ...options,
    migrations,
    repositories: createRepositories,
    remedies,
  });
  return { ...reopeningRepositories((work) => store.use(work)), ...store };
}

type Through = OpenStore<Repositories>['use'];

/** The repositories of whichever connection is open when they are asked. */
const reopeningRepositories = (through: Through): Repositories => ({
  people: {
    find: (userId) => through(({ people }) => people.find(userId)),
    list: () => through(({ people }) => people.list()),
    put: (person) => through(({ people }) => people.put(person)),
    remove: (userId) => through(({ people }) => people.remove(userId)),
  },
  roles: {
    find: (id) => through(({ roles }) => roles.find(id)),
    findForUpdate: (id) => through(({ roles }) => roles.findForUpdate(id)),
    list: () => through(({ roles }) => roles.list()),
    findDefault: () => through(({ roles }) => roles.findDefault()),
    create: (role) => through(({ roles }) => roles.create(role)),
    replace: (role) => through(({ roles }) => roles.replace(role)),
    remove: (id) => through(({ roles }) => roles.remove(id)),
  },
  auditLog: {
    add: (entry) => through(({ auditLog }) => auditLog.add(entry)),
    page: (query) => through(({ auditLog }) => auditLog.page(query)),
  },
  repairs: {
    add: (repair) => through(({ repairs }) => repairs.add(repair)),
    list: () => through(({ repairs }) => repairs.list()),
    put: (repair) => through(({ repairs }) => repairs.put(repair)),
    postpone: (repair) => through(({ repairs }) => repairs.postpone(repair)),
    remove: (id) => through(({ repairs }) => repairs.remove(id)),
  },
  recoveries: {
    putCode: (code, now) => through(({ recoveries }) => recoveries.putCode(code, now)),
    countTry: (empty) => through(({ recoveries }) => recoveries.countTry(empty)),
    noteChannel: (code, channel) => through(({ recoveries }) => recoveries.noteChannel(code, channel)),
    exchange: (code, token, now) => through(({ recoveries }) => recoveries.exchange(code, token, now)),
    takeToken: (phoneKey, hash, now) =>
      through(({ recoveries }) => recoveries.takeToken(phoneKey, hash, now)),
    returnToken: (token) => through(({ recoveries }) => recoveries.returnToken(token)),
    removeOf: (userId) => through(({ recoveries }) => recoveries.removeOf(userId)),
    clean: (now, kept) => through(({ recoveries }) => recoveries.clean(now, kept)),
  },
  energySettings: {
    read: () => through(({ energySettings }) => energySettings.read()),
    replace: (revision, settings) =>
      through(({ energySettings }) => energySettings.replace(revision, settings)),
  },
  map: {
    readDevices: () => through(({ map }) => map.readDevices()),
    replaceDevices: (revision, devices) => through(({ map }) => map.replaceDevices(revision, devices)),
    trackSharers: () => through(({ map }) => map.trackSharers()),
    shareTrack: (userId) => through(({ map }) => map.shareTrack(userId)),
    stopSharingTrack: (userId) => through(({ map }) => map.stopSharingTrack(userId)),
  },
  notices: {
    add: (notice, userIds) => through(({ notices }) => notices.add(notice, userIds)),
    find: (id) => through(({ notices }) => notices.find(id)),
    page: (userId, query) => through(({ notices }) => notices.page(userId, query)),
    unread: (userId) => through(({ notices }) => notices.unread(userId)),
    markRead: (userId, ids, at) => through(({ notices }) => notices.markRead(userId, ids, at)),
    remove: (userId, ids) => through(({ notices }) => notices.remove(userId, ids)),
    removeBefore: (at) => through(({ notices }) => notices.removeBefore(at)),
    countRuleNotices: (ownerId, from) => through(({ notices }) => notices.countRuleNotices(ownerId, from)),
    removeOldNotices: (keptBy, kept) => through(({ notices }) => notices.removeOldNotices(keptBy, kept)),
    hubMarks: (userId) => through(({ notices }) => notices.hubMarks(userId)),
    addHubMarks: (userId, marks) => through(({ notices }) => notices.addHubMarks(userId, marks)),
  },
  serviceKeys: {
    list: () => through(({ serviceKeys }) => serviceKeys.list()),
    add: (key) => through(({ serviceKeys }) => serviceKeys.add(key)),
    find: (hash) => through(({ serviceKeys }) => serviceKeys.find(hash)),
    noteUse: (id, at) => through(({ serviceKeys }) => serviceKeys.noteUse(id, at)),
    remove: (id) => through(({ serviceKeys }) => serviceKeys.remove(id)),
  },
  pushSubscriptions: {
    list: (userId) => through(({ pushSubscriptions }) => pushSubscriptions.list(userId)),
    put: (record, most) => through(({ pushSubscriptions }) => pushSubscriptions.put(record, most)),
    remove: (id, userId) => through(({ pushSubscriptions }) => pushSubscriptions.remove(id, userId)),
    removeAll: () => through(({ pushSubscriptions }) => pushSubscriptions.removeAll()),
    removeUnused: (before) => through(({ pushSubscriptions }) => pushSubscriptions.removeUnused(before)),
  },
  pushDeliveries: {
    targets: (userIds) => through(({ pushDeliveries }) => pushDeliveries.targets(userIds)),
    add: (deliveries, watches) => through(({ pushDeliveries }) => pushDeliveries.add(deliveries, watches)),
    bringForward: (now) => through(({ pushDeliveries }) => pushDeliveries.bringForward(now)),
    waitingOrigins: () => through(({ pushDeliveries }) => pushDeliveries.waitingOrigins()),
    due: (origin, now, limit) => through(({ pushDeliveries }) => pushDeliveries.due(origin, now, limit)),
    waitingEntities: (waiting) => through(({ pushDeliveries }) => pushDeliveries.waitingEntities(waiting)),
    mergeWaiting: (waiting, into, entityIds) =>
      through(({ pushDeliveries }) => pushDeliveries.mergeWaiting(waiting, into, entityIds)),
    settle: (outcomes) => through(({ pushDeliveries }) => pushDeliveries.settle(outcomes)),
    failUnsendable: (origin, now) =>
      through(({ pushDeliveries }) => pushDeliveries.failUnsendable(origin, now)),
    expire: (now) => through(({ pushDeliveries }) => pushDeliveries.expire(now)),
    confirm: (ids, now) => through(({ pushDeliveries }) => pushDeliveries.confirm(ids, now)),
    nextWatch: (except) => through(({ pushDeliveries }) => pushDeliveries.nextWatch(except)),
    dueWatches: (now, limit, except) =>
      through(({ pushDeliveries }) => pushDeliveries.dueWatches(now, limit, except)),
    endWatches: (userId, noticeIds, state) =>
      through(({ pushDeliveries }) => pushDeliveries.endWatches(userId, noticeIds, state)),
    unreported: (limit) => through(({ pushDeliveries }) => pushDeliveries.unreported(limit)),
    markReported: (reported, now) =>
      through(({ pushDeliveries }) => pushDeliveries.markReported(reported, now)),
    clean: (before) => through(({ pushDeliveries }) => pushDeliveries.clean(before)),
  },
  preferences: {
    list: (userId) => through(({ preferences }) => preferences.list(userId)),
    find: (userId, name) => through(({ preferences }) => preferences.find(userId, name)),
    replace: (userId, document) => through(({ preferences }) => preferences.replace(userId, document)),
  },
  noticeRules: {
    list: (userId) => through(({ noticeRules }) => noticeRules.list(userId)),
    listForUpdate: (userId) => through(({ noticeRules }) => noticeRules.listForUpdate(userId)),
    add: (record, most) => through(({ noticeRules }) => noticeRules.add(record, most)),
    replace: (record) => through(({ noticeRules }) => noticeRules.replace(record)),
    remove: (id, userId) => through(({ noticeRules }) => noticeRules.remove(id, userId)),
  },
  notifiedConditions: {
    list: () => through(({ notifiedConditions }) => notifiedConditions.list()),
    put: (condition) => through(({ notifiedConditions }) => notifiedConditions.put(condition)),
    remove: (key) => through(({ notifiedConditions }) => notifiedConditions.remove(key)),
  },
  values: {
    get: (name) => through(({ values }) => values.get(name)),
    set: (name, value) => through(({ values }) => values.set(name, value)),
    add: (name, value) => through(({ values }) => values.add(name, value)),
    replace: (name, before, value) => through(({ values }) => values.replace(name, before, value)),
    remove: (name) => through(({ values }) => values.remove(name)),
  },
  pushEvents: {
    add: (event, at) => through(({ pushEvents }) => pushEvents.add(event, at)),
    find: (id) => through(({ pushEvents }) => pushEvents.find(id)),
    since: (at) => through(({ pushEvents }) => pushEvents.since(at)),
    removeBefore: (at) => through(({ pushEvents }) => pushEvents.removeBefore(at)),
  },
  ticketCreations: {
    claim: (attempt, now, until) =>
      through(({ ticketCreations }) => ticketCreations.claim(attempt, now, until)),
    note: (attempt, ticketId) => through(({ ticketCreations }) => ticketCreations.note(attempt, ticketId)),
    release: (attempt) => through(({ ticketCreations }) => ticketCreations.release(attempt)),
    forget: (attempt) => through(({ ticketCreations }) => ticketCreations.forget(attempt)),
    knownIds: (ids) => through(({ ticketCreations }) => ticketCreations.knownIds(ids)),
    clean: (before, kept) => through(({ ticketCreations }) => ticketCreations.clean(before, kept)),
  },
});

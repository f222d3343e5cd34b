import { resolve } from 'node:path';
import { TICKET_STAGES, type TicketDetail, type TicketStage } from '@soglia/contracts/tickets';
import { fillNewFile, NewFileError } from '@soglia/database';
import { createApiKey, hashApiKey } from '#keys/api-key.ts';
import { defaultDeskLimits } from '#limits.ts';
import { STORE_FILE, type DeskStore } from '#store/desk-store.ts';
import type { Home } from '#store/homes.ts';
import type { ScopedRepository } from '#store/repositories.ts';
import type { Scope } from '#store/scope.ts';
import { describeTicket, listLine } from './describe-tickets.ts';

/** A command that cannot be done. The message is one sentence for the installer. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

export const HELP = `npm run desk                                   starts the desk
npm run desk -- homes                          lists companies and homes
npm run desk -- add-home NAME                  adds a home and shows its key once
npm run desk -- keys HOME                      lists the keys of a home
npm run desk -- rotate-key HOME                makes a new key; the old one is valid for 7 more days
npm run desk -- revoke-key ID                  ends a key at once
npm run desk -- tickets [--home HOME]          lists open tickets; with --all closed ones, too
npm run desk -- show NUMBER                    shows a ticket with its messages
npm run desk -- answer NUMBER TEXT [--as NAME] answers as the installer
npm run desk -- stage NUMBER STAGE             new, in_progress or waiting
npm run desk -- close NUMBER
npm run desk -- reopen NUMBER
npm run desk -- backup FILE                    copies the SQLite database into a new file, also while the desk runs

With several companies, --company NAME says which.`;

const COMPANY = 'Impianti Bianchi';
/** Lines of a list. */
const LIST = 50;
const LONGEST_NAME = 100;
const LONGEST_TEXT = 10_000;

interface Given {
  readonly words: readonly string[];
  readonly company: string | undefined;
  readonly home: string | undefined;
  readonly as: string | undefined;
  readonly all: boolean;
}

/** Runs one command on the store. @returns what is shown @throws CommandError */
export async function runCommand(store: DeskStore, args: readonly string[]): Promise<string> {
  const { words, ...options } = readArguments(args);
  const [command, first, ...rest] = words;
  const need = (what: string): string => {
    if (first === undefined || first.trim() === '')
      throw new CommandError(`${command ?? ''} needs ${what}.\n\n${HELP}`);
    return first;
  };
  switch (command) {
    case 'homes':
      return await listHomes(store);
    case 'add-home':
      return await addHome(store, need('a name'), options.company);
    case 'keys':
      return await listKeys(store, await homeOf(store, need('a home'), options.company));
    case 'rotate-key':
      return await rotateKey(store, await homeOf(store, need('a home'), options.company));
    case 'revoke-key': {
      const id = need('the id of a key');
      const revoked = await store.transaction(({ homes }) => homes.revokeKey(id, 'command'));
      if (!revoked) throw new CommandError(`There is no key ${id}: npm run desk -- keys HOME lists them.`);
      return `The key ${id} opens nothing any more.`;
    }
    case 'tickets': {
      const scope = await installer(store, options);
      const home = options.home && (await homeOf(store, options.home, options.company));
      const within = home ? { ...scope, homeId: home.id } : scope;
      const status = options.all ? undefined : 'Open';
      const found = await store.use((repositories) =>
        repositories.within(within).list({ status, limit: LIST }),
      );
      return found.length === 0 ? 'No tickets.' : found.map(listLine).join('\n');
    }
    case 'show':
      return describeTicket(await ticketOf(store, await installer(store, options), need('a number')));
    case 'answer': {
      const text = rest.join(' ').trim();
      if (text === '') throw new CommandError(`answer needs a number and a text.\n\n${HELP}`);
      if (text.length > LONGEST_TEXT)
        throw new CommandError(`A text has ${LONGEST_TEXT} characters at most.`);
      const answer = (tickets: ScopedRepository, id: string) =>
        tickets.addMessage(id, { text, pictures: [] });
      return await changed(store, await installer(store, options), [need('a number'), answer]);
    }
    case 'stage': {
      const stage = TICKET_STAGES.find((each) => each === rest[0]?.replace('-', '_'));
      if (stage === undefined) throw new CommandError(`A stage is one of ${TICKET_STAGES.join(', ')}.`);
      const set = (tickets: ScopedRepository, id: string) =>
        tickets.setStage(id, stage satisfies TicketStage);
      return await changed(store, await installer(store, options), [need('a number'), set]);
    }
    case 'close':
    case 'reopen': {
      const set = (tickets: ScopedRepository, id: string) =>
        tickets.setStatus(id, command === 'close' ? 'Closed' : 'Open');
      return await changed(store, await installer(store, options), [need('a number'), set]);
    }
    case 'backup':
      return await writeBackup(store, resolve(process.env['INIT_CWD'] ?? process.cwd(), need('a file')));
    default:
      throw new CommandError(`There is no command ${command ?? ''}.\n\n${HELP}`);
  }
}

function readArguments(args: readonly string[]): Given {
  const words: string[] = [];
  const named: Record<string, string> = {};
  let all = false;
  for (let index = 0; index < args.length; index += 1) {
    const word = args[index] ?? '';
    if (word === '--all') all = true;
    else if (['--company', '--home', '--as'].includes(word)) {
      const value = args[index + 1];
      if (value === undefined || value.trim() === '') throw new CommandError(`${word} needs a name.`);
      named[word] = value.trim();
      index += 1;
    } else if (word.startsWith('--') && words[0] !== 'answer')
      throw new CommandError(`There is no option ${word}.\n\n${HELP}`);
    else words.push(word);
  }
  return { words, all, company: named['--company'], home: named['--home'], as: named['--as'] };
}

async function companyOf(store: DeskStore, name: string | undefined) {
  const companies = await store.use(({ homes }) => homes.companies());
  const [only, ...more] = companies;
  if (only === undefined) throw new CommandError('There is no home yet: npm run desk -- add-home NAME.');
  const wanted = name?.toLowerCase();
  const found = wanted === undefined ? only : companies.find((each) => each.name.toLowerCase() === wanted);
  if (found === undefined) throw new CommandError(`There is no company ${name ?? ''}.`);
  if (wanted === undefined && more.length > 0)
    throw new CommandError(`Say which company: --company ${companies.map((each) => each.name).join(', ')}.`);
  return found;
}

/** Everything of the company, under the name of whoever answers. */
async function installer(store: DeskStore, { company, as }: Omit<Given, 'words'>): Promise<Scope> {
  const { id, name } = await companyOf(store, company);
  const actor = (as ?? name).slice(0, LONGEST_NAME);
  return { companyId: id, homeId: null, actor: { from: 'desk', name: actor, audit: actor } };
}

async function homeOf(store: DeskStore, name: string, company: string | undefined): Promise<Home> {
  const { id } = await companyOf(store, company);
  const homes = await store.use((repositories) => repositories.homes.homes(id));
  const wanted = name.toLowerCase();
  const found = homes.find((home) => home.name.toLowerCase() === wanted || home.id === name);
  if (found === undefined)
    throw new CommandError(`There is no home ${name}: npm run desk -- homes lists them.`);
  return found;
}

async function ticketOf(store: DeskStore, scope: Scope, number: string): Promise<TicketDetail> {
  if (!/^#?[1-9]\d{0,8}$/.test(number)) throw new CommandError(`${number} is no number of a ticket.`);
  const found = await store.use(async (repositories) => {
    const tickets = repositories.within(scope);
    const ticket = await tickets.findByNumber(Number(number.replace('#', '')));
    return ticket && (await tickets.read(ticket.id));
  });
  if (found === undefined) throw new CommandError(`There is no ticket ${number}.`);
  return found;
}

async function changed(
  store: DeskStore,
  scope: Scope,
  [number, change]: readonly [string, (tickets: ScopedRepository, id: string) => Promise<unknown>],
): Promise<string> {
  const { id } = await ticketOf(store, scope, number);
  await store.transaction((repositories) => change(repositories.within(scope), id));
  return listLine(await ticketOf(store, scope, number));
}

/** Everything as it is at one moment, pictures too, in a file that only its owner can read. */
async function writeBackup(store: DeskStore, file: string): Promise<string> {
  try {
    await fillNewFile(file, async () => {
      if (!(await store.copyTo(file)))
        throw new CommandError(
          'This desk is on PostgreSQL: pg_dump of its server copies the database while the desk runs.',
        );
    });
  } catch (error) {
    if (!(error instanceof NewFileError)) throw error;
    throw new CommandError(
      error.isThere
        ? `${file} is there already: name a new file.`
        : `${file} cannot be written: check its folder.`,
    );
  }
  return `Written to ${file}. As ${STORE_FILE} in the data folder of a desk it is that desk's database.`;
}

async function listHomes(store: DeskStore): Promise<string> {
  const homes = await store.use((repositories) => repositories.homes.homes());
  if (homes.length === 0) return 'No home yet: npm run desk -- add-home NAME.';
  return homes.map(({ name, company }) => `${company.name}  ${name}`).join('\n');
}

async function addHome(store: DeskStore, name: string, given: string | undefined): Promise<string> {
  if (name.length > LONGEST_NAME) throw new CommandError(`A name has ${LONGEST_NAME} characters at most.`);
  const companies = await store.use(({ homes }) => homes.companies());
  const company = given ?? (companies.length === 0 ? COMPANY : (await companyOf(store, undefined)).name);
  const key = createApiKey();
  return await store.transaction(async ({ homes }) => {
    const { home, added } = await homes.addHome(await homes.company(company), name.trim());
    if (!added)
      throw new CommandError(`There is a home ${home.name} already: npm run desk -- rotate-key makes a key.`);
    const id = await homes.addKey(home, hashApiKey(key), 'command');
    return `Home ${home.name} of ${company}.\n${describeKey(id, key)}`;
  });
}

const describeKey = (id: string, key: string): string =>
  `Key ${id}, shown this once; it is SOGLIA_TICKETS_KEY of the home's gateway:\n${key}`;

async function listKeys(store: DeskStore, home: Home): Promise<string> {
  const keys = await store.use(({ homes }) => homes.keys(home));
  if (keys.length === 0) return `No key: npm run desk -- rotate-key "${home.name}".`;
  const now = Date.now();
  const state = ({ revokedAt, expiresAt }: (typeof keys)[number]) => {
    if (revokedAt !== null) return `revoked ${moment(revokedAt)}`;
    if (expiresAt === null) return 'valid';
    return expiresAt > now ? `valid until ${moment(expiresAt)}` : `over since ${moment(expiresAt)}`;
  };
  return keys.map((key) => `${key.id}  ${moment(key.createdAt)}  ${state(key)}`).join('\n');
}

async function rotateKey(store: DeskStore, home: Home): Promise<string> {
  const key = createApiKey();
  const until = Date.now() + defaultDeskLimits.keyGrace;
  const id = await store.transaction(async ({ homes }) => {
    await homes.expireKeys(home, until, 'command');
    return await homes.addKey(home, hashApiKey(key), 'command');
  });
  return `${describeKey(id, key)}\nThe key before is valid until ${moment(until)}.`;
}

const moment = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

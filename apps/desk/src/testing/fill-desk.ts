import { join } from 'node:path';
import { defaultStoreLimits, migrate, openSqlite, statementSlices, type Kysely } from '@soglia/database';
import { openPostgres } from '@soglia/database/postgres';
import { MINUTE_MS } from '@soglia/server/durations';
import { createApiKey, hashApiKey } from '../keys/api-key.ts';
import { migrations } from '../store/migrations.ts';
import type { Database, Schema } from '../store/schema.ts';
import { foldWords, joinWords } from '../store/search-words.ts';
import { newId } from '../store/ticket-changes.ts';

const COMPANIES = 10;

const vocabulary =
  `caldaia luce lampada termostato cancello allarme sensore finestra tapparella cucina salotto camera
  bagno giardino garage contatore fotovoltaico batteria ventola condizionatore telecamera citofono serratura fumo acqua
  perdita freddo caldo rumore guasto spento acceso lento mattina sera notte oggi ieri sempre spesso qualche volta dopo
  aggiornamento rete interruttore quadro tecnico visita urgente grazie`.split(/\s+/);

export interface FilledHome {
  readonly key: string;
  readonly tickets: number;
}

/** Writes homes with tickets straight into a new database, by the rules of the desk. @returns some of the homes */
export async function fillDesk(
  location: { readonly data: string } | { readonly databaseUrl: string },
  { homes, ticketsOfEach }: { readonly homes: number; readonly ticketsOfEach: number },
): Promise<readonly FilledHome[]> {
  const limits = { ...defaultStoreLimits, fileSize: 2 ** 40, statement: MINUTE_MS };
  const database: Database =
    'data' in location
      ? openSqlite<Schema>({ file: join(location.data, 'desk.sqlite'), limits, onLost: () => undefined })
      : openPostgres<Schema>({ url: location.databaseUrl, limits });
  try {
    await migrate(database, migrations);
    return await fill(database.db, homes, ticketsOfEach);
  } finally {
    await database.close();
  }
}

async function fill(
  db: Kysely<Schema>,
  homeCount: number,
  ticketsOfEach: number,
): Promise<readonly FilledHome[]> {
  const at = Date.now();
  const companies = Array.from({ length: COMPANIES }, (_, index) => ({
    id: newId(),
    name: `Impianti ${index}`,
    name_key: `impianti ${index}`,
    last_number: Math.ceil(homeCount / COMPANIES) * ticketsOfEach,
  }));
  await db.insertInto('companies').values(companies).execute();
  const homes = Array.from({ length: homeCount }, (_, index) => ({
    id: newId(),
    company_id: companies[index % COMPANIES]?.id ?? '',
    name: `Casa ${index}`,
    name_key: `casa ${index}`,
    last_cursor: 0,
    created_at: at,
  }));
  const keys = homes.map(() => createApiKey());
  await inBatches(homes, (rows) => db.insertInto('homes').values(rows).execute());
  await inBatches(
    homes.map(({ id, company_id }, index) => ({
      id: newId(),
      company_id,
      home_id: id,
      hash: hashApiKey(keys[index] ?? ''),
      created_at: at,
      expires_at: null,
      revoked_at: null,
    })),
    (rows) => db.insertInto('api_keys').values(rows).execute(),
  );
  const numbers = new Map<string, number>();
  // Tickets of all homes in turn, as they are opened.
  for (let round = 0; round < ticketsOfEach; round += 1) {
    const rows = homes.map((home, index) => ticketOf(home, numbers, round * homeCount + index));
    await inBatches(rows, (part) => db.insertInto('tickets').values(part).execute());
  }
  return keys.map((key) => ({ key, tickets: ticketsOfEach }));
}

function ticketOf(
  home: { readonly id: string; readonly company_id: string },
  numbers: Map<string, number>,
  seed: number,
) {
  const number = (numbers.get(home.company_id) ?? 0) + 1;
  numbers.set(home.company_id, number);
  const text = (words: number, step: number) =>
    Array.from(
      { length: words },
      (_, index) => vocabulary[(seed * step + index * index) % vocabulary.length],
    ).join(' ');
  const [title, description] = [text(4, 7), text(40, 13)];
  const at = 1_700_000_000_000 + seed * 1000;
  return {
    company_id: home.company_id,
    home_id: home.id,
    id: newId(),
    number,
    title,
    description,
    status: seed % 3 === 0 ? ('Closed' as const) : ('Open' as const),
    stage: 'new' as const,
    priority: 'Medium' as const,
    reference: 'maria',
    reference_key: 'maria',
    unread: 0,
    contact_phone: '+393331234567',
    created_at: at,
    updated_at: at,
    diagnostics: '[]',
    entity_id: null,
    consent_granted: null,
    consent_at: null,
    words: joinWords(foldWords(`${title}\n${description}`)),
  };
}

async function inBatches<Row>(
  rows: readonly Row[],
  write: (part: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (const part of statementSlices(rows)) await write(part);
}

import { readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const names = z.array(z.string());

const dumpSchema = z.object({
  version: z.string(),
  /** What a test house with the hub's own integrations has. */
  registered: z.object({
    commands: names,
    services: z.record(z.string(), z.object({ target: z.boolean(), fields: names })),
    /** Each with its method; `open` need no token. */
    routes: z.object({ signedIn: names, open: names }),
    panels: names,
  }),
  /** What other integrations in the hub's sources would add; its routes without a method. */
  shipped: z.object({ commands: names, services: names, routes: names }),
});

const folder = new URL('../hub-dumps/', import.meta.url);

/** What three real hubs let a client ask for, written by `tools/hub-dump.ts`. */
export const hubDumps = readdirSync(folder).map((file) =>
  dumpSchema.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))),
);
